import { WorkshopPage } from './WorkshopPage';

export default function ExperiencedWorkshopPage() {
  return (
    <WorkshopPage
      title="Free Training (Exp)"
      description="Links and switches for the live workshop for experienced people."
      experienced
    />
  );
}
