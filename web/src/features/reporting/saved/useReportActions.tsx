import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { IconCopy } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { useArchive } from '~/ui/useArchive';
import { ArchiveReportsDocument, DuplicateReportDocument, type SavedReportRowFragment } from './saved.gql';

/** What may be done with a report besides editing it: duplicate it, and for its owner archive and restore it. */
export function useReportActions(onChanged?: () => unknown) {
  const navigate = useNavigate();
  const [duplicate] = useMutation(DuplicateReportDocument);
  const [archive] = useMutation(ArchiveReportsDocument);
  const archiving = useArchive<number>({
    noun: 'reports',
    archiveBody: "It leaves the list and isn't emailed anymore. You can restore it anytime.",
    restoreBody: 'It appears in the list again, for everyone it is shared with.',
    mayChange: true,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    onChanged,
  });
  const copy = async (report: SavedReportRowFragment) => {
    try {
      const { data } = await duplicate({ variables: { id: report.id } });
      if (!data) return;
      toast.success(`${report.name} duplicated`);
      await navigate(routes.report({ id: String(data.duplicateReport.id) }));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const itemsFor = (report: SavedReportRowFragment): MenuItem[] => [
    { key: 'duplicate', label: 'Duplicate', icon: <IconCopy size={18} />, onSelect: () => void copy(report) },
    ...(report.isOwn ? archiving.itemsFor(report) : []),
  ];
  return { itemsFor, dialogs: archiving.dialogs };
}
