import { Button, LinkButton } from '~/ui/Button';
import { IconChevronDown, IconPencil } from '~/ui/icons';
import { Menu, type MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';

interface Props {
  title: string;
  items: MenuItem[];
  edit?: { label: string; to: string } | false;
}

/** The head of a detail page: its name, what else may be done, and the way to change it. */
export function DetailHeader({ title, items, edit }: Props) {
  return (
    <PageHeader
      title={title}
      actions={
        <>
          {items.length > 0 && (
            <Menu
              items={items}
              trigger={
                <Button aria-label="More actions" iconEnd={<IconChevronDown size={18} aria-hidden />}>
                  More
                </Button>
              }
            />
          )}
          {edit && (
            <LinkButton variant="primary" to={edit.to} icon={<IconPencil size={18} aria-hidden />}>
              {edit.label}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
