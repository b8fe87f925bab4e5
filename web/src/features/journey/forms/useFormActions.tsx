import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { IconArchive, IconArchiveOff, IconCopy, IconExternalLink, IconEyeOff } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { ArchiveFormsDocument, DuplicateFormDocument, UnpublishFormDocument } from './forms.gql';
import { useFormRights } from './useFormRights';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface FormLike {
  id: number;
  name: string;
  slug: string;
  status: string;
  isJourneyForm: boolean;
}

type Change = 'unpublish' | 'archive' | 'restore';

const words: Record<Change, { label: string; done: string; body: string }> = {
  unpublish: {
    label: 'Hide',
    done: 'hidden',
    body: 'No one can answer until you publish it again. We keep all responses.',
  },
  archive: {
    label: 'Archive',
    done: 'archived',
    body: 'No one can answer anymore. We keep all responses, and you can restore it anytime.',
  },
  restore: { label: 'Restore', done: 'restored as a draft', body: 'It comes back as a draft with its responses.' },
};

/** What the person may do with a form besides building it, and the dialog it takes. */
export function useFormActions(onChanged?: () => unknown) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { creates, changes } = useFormRights();
  const [asking, setAsking] = useState<{ change: Change; form: FormLike }>();

  const run = async (change: Change, form: FormLike) => {
    try {
      if (change === 'unpublish') await client.mutate({ mutation: UnpublishFormDocument, variables: { id: form.id } });
      else {
        const variables = { ids: [form.id], isArchived: change === 'archive' };
        await client.mutate({ mutation: ArchiveFormsDocument, variables });
      }
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${form.name} ${words[change].done}`);
    await onChanged?.();
  };
  const duplicate = async (form: FormLike) => {
    try {
      const { data } = await client.mutate({ mutation: DuplicateFormDocument, variables: { id: form.id } });
      if (!data) return;
      toast.success(`${data.duplicateForm.name} created`);
      await navigate(routes.form({ id: data.duplicateForm.id }));
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const offered = ({ status, isJourneyForm }: FormLike): Change[] => {
    if (!changes || isJourneyForm) return [];
    if (status === 'archived') return ['restore'];
    return status === 'published' ? ['unpublish', 'archive'] : ['archive'];
  };
  const icons = { unpublish: IconEyeOff, archive: IconArchive, restore: IconArchiveOff };
  const itemsFor = (form: FormLike): MenuItem[] => [
    ...(form.status === 'published'
      ? [
          {
            key: 'open',
            label: 'Open form',
            icon: <IconExternalLink size={18} />,
            to: routes.viewForm({ slug: form.slug }),
          },
        ]
      : []),
    ...(creates
      ? [{ key: 'copy', label: 'Duplicate', icon: <IconCopy size={18} />, onSelect: () => void duplicate(form) }]
      : []),
    ...offered(form).map((change) => {
      const ChangeIcon = icons[change];
      return {
        key: change,
        label: words[change].label,
        icon: <ChangeIcon size={18} />,
        onSelect: () => setAsking({ change, form }),
      };
    }),
  ];
  const dialogs = asking && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setAsking(undefined)}
        onConfirm={() => run(asking.change, asking.form)}
        title={`${words[asking.change].label}: ${asking.form.name}?`}
        confirmLabel={words[asking.change].label}
      >
        {words[asking.change].body}
      </ConfirmModal>
    </Suspense>
  );
  return { itemsFor, dialogs };
}
