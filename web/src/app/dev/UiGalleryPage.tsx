import { ActionsSection } from './gallery/ActionsSection';
import { DisplaySection } from './gallery/DisplaySection';
import { DrawingsSection } from './gallery/DrawingsSection';
import { FieldsSection } from './gallery/FieldsSection';
import { FormSection } from './gallery/FormSection';
import { GalleryFrame } from './gallery/GalleryFrame';
import { OverlaysSection } from './gallery/OverlaysSection';
import { StatesSection } from './gallery/StatesSection';
import { TableSection } from './gallery/TableSection';
import { TokensSection } from './gallery/TokensSection';

/** Development only (/dev/ui): every piece of the design system in every state, in both schemes. */
export function UiGalleryPage() {
  return (
    <GalleryFrame>
      <TokensSection />
      <ActionsSection />
      <DisplaySection />
      <TableSection />
      <FieldsSection />
      <FormSection />
      <OverlaysSection />
      <StatesSection />
      <DrawingsSection />
    </GalleryFrame>
  );
}

export default UiGalleryPage;
