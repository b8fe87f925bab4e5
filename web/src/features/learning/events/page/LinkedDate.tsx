import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import { MyEventDateByIdDocument } from '../my/myEvents.gql';
import DateDrawer from './DateDrawer';

interface Props {
  id: number;
  eventId: number;
  onClose: () => void;
}

/** The date that the address names, beside the page of its event. One that is not there is told, and the page stays. */
export default function LinkedDate({ id, eventId, onClose }: Props) {
  const { data, error } = useQuery(MyEventDateByIdDocument, { variables: { id } });
  const date = data?.myEventDate;
  const isOurs = date?.eventId === eventId;
  const refusal = error ? errorMessage(error) : data && !isOurs && 'This date is no longer scheduled.';
  useEffect(() => {
    if (!refusal) return;
    toast.error(refusal);
    onClose();
  }, [refusal, onClose]);
  return date && isOurs && <DateDrawer opened date={date} onClose={onClose} />;
}
