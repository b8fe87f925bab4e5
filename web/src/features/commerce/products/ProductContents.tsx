import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { IconBook, IconCalendarEvent, IconFileText } from '~/ui/icons';
import classNames from '../catalogue/catalogue.module.css';
import type { Product } from './product';

type Content = Product['contents'][number];

const kinds = {
  course: { word: 'Course', Icon: IconBook, page: 'course', to: (id: number) => routes.course({ id }) },
  event: { word: 'Event', Icon: IconCalendarEvent, page: 'event', to: (id: number) => routes.event({ id }) },
  resource: {
    word: 'Resource',
    Icon: IconFileText,
    page: 'resourceFile',
    to: (id: number) => routes.resourceFile({ id }),
  },
} as const;

/** What opens to those who hold a product. */
export function ProductContents({ contents }: { contents: readonly Content[] }) {
  return (
    <Card as="section" className={classNames.box} aria-label="What it opens">
      <h2>What it opens</h2>
      {contents.length === 0 ? (
        <p className={classNames.quiet}>
          Nothing opens with this product yet. Set access on each course, event or resource.
        </p>
      ) : (
        <ul className={classNames.rows}>
          {contents.map((content) => (
            <ContentRow key={`${content.kind}-${content.contentId}`} content={content} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ContentRow({ content }: { content: Content }) {
  const { currentUser } = useAuth();
  const kind = kinds[content.kind as keyof typeof kinds];
  const isOpen = kind && page(currentUser, kind.page);
  return (
    <li>
      <span className={classNames.rowWords}>
        {isOpen ? <Link to={kind.to(content.contentId)}>{content.name}</Link> : content.name}
      </span>
      <span className={classNames.rowEnd}>
        <Badge tone="outline" icon={kind && <kind.Icon size={14} aria-hidden />}>
          {kind?.word ?? content.kind}
        </Badge>
      </span>
    </li>
  );
}
