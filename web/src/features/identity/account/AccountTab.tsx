import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { Banner } from '~/ui/Banner';
import { NotificationsSection } from '../notifications/NotificationsSection';
import classNames from './AccountTab.module.css';
import { MyAccountDocument } from './account.gql';
import { ContactSection } from './ContactSection';
import { DataCopySection } from './DataCopySection';
import { DirectorySection } from './DirectorySection';
import { EmailSection } from './EmailSection';
import { EraseSection } from './EraseSection';
import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';
import { TwoFactorSection } from './TwoFactorSection';

/** How the person signs in, where they are signed in, and what they can ask about their data. */
export default function AccountTab() {
  const { currentUser } = useAuth();
  if (currentUser?.isImpersonating) {
    return (
      <Banner variant="info">
        Only the member can change their password, email address, devices and data. End your View as session to get back
        to your own account.
      </Banner>
    );
  }
  return (
    <Cell query={MyAccountDocument}>
      {({ myAccount }, { refetch }) => (
        <div className={classNames.sections}>
          <EmailSection account={myAccount} onChanged={refetch} />
          <PasswordSection onChanged={refetch} />
          <TwoFactorSection twoFactor={myAccount.twoFactor} onChanged={refetch} />
          <NotificationsSection />
          <ContactSection />
          <DirectorySection />
          <SessionsSection sessions={myAccount.sessions} onChanged={refetch} />
          <DataCopySection copy={myAccount.dataExport} onChanged={refetch} />
          <EraseSection erasure={myAccount.erasure} undoDays={myAccount.erasureUndoDays} onChanged={refetch} />
        </div>
      )}
    </Cell>
  );
}
