import { lazy, Suspense, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCamera } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import classNames from './ProfileHeader.module.css';
import type { TabProps } from './tabProps';

const PictureDialog = lazy(() => import('./PictureDialog'));

/** Who this is, on the one sea of the page. */
export function ProfileHeader({ profile, onChanged }: TabProps) {
  const { reauthenticate } = useAuth();
  const [isOpen, setIsOpen] = useState<boolean>();
  const name = `${profile.firstName} ${profile.lastName}`;
  const levels = profile.details?.accessLevel.map((level) => level.name).join(' · ');
  const where = [profile.card?.city, profile.card?.stage, profile.card?.batch].filter(Boolean).join(' · ');
  const changed = async () => {
    await Promise.all([onChanged(), reauthenticate()]);
  };
  return (
    <Card as="section" padding="none" radius="lg" className={classNames.header}>
      <SeaSurface art="chart">
        <div className={classNames.row}>
          <span className={classNames.picture}>
            <Avatar name={name} src={profile.profileImage} size={96} />
          </span>
          <div className={classNames.words}>
            <h1>{name}</h1>
            {profile.card?.headline && <p>{profile.card.headline}</p>}
            {levels && <p>{levels}</p>}
            {where && <p className={classNames.where}>{where}</p>}
          </div>
          {profile.isOwn && (
            <Button variant="on-sea" icon={<IconCamera size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
              {profile.profileImage ? 'Change picture' : 'Add a picture'}
            </Button>
          )}
        </div>
      </SeaSurface>
      {isOpen !== undefined && (
        <Suspense>
          <PictureDialog
            opened={isOpen}
            hasPicture={Boolean(profile.profileImage)}
            onClose={() => setIsOpen(false)}
            onChanged={changed}
          />
        </Suspense>
      )}
    </Card>
  );
}
