import { WorkshopPage } from './WorkshopPage';

export default function BeginnerWorkshopPage() {
  return (
    <WorkshopPage
      title="Free Training (Beg)"
      description="Links and switches of the live workshop for beginners."
      experienced={false}
    />
  );
}
