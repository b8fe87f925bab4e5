import { WorkshopPage } from './WorkshopPage';

export default function BeginnerWorkshopPage() {
  return (
    <WorkshopPage
      title="Free Training (Beg)"
      description="Links and switches for the beginners' live workshop."
      experienced={false}
    />
  );
}
