import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { Cell } from '~/lib/cell';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { IconDownload } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { CopyButton } from '../shared/CopyButton';
import { QrCode } from '../shared/QrCode';
import { kindOf } from './kinds';
import {
  CountResourceViewDocument,
  type PictureRowFragment,
  SharedResourceDocument,
  type SharedResourceQuery,
} from './resources.gql';
import own from './resources.module.css';

/** One thing to share: its pictures in sizes, its texts to copy, and the link as a QR code. */
export default function AffiliateResourcePage() {
  const { id } = useRouteParams('affiliateResource');
  return (
    <Cell
      key={id}
      query={SharedResourceDocument}
      variables={{ id }}
      notFound={
        <EmptyState
          level={1}
          spot="compass"
          title="We couldn't find that resource"
          action={<LinkButton to={routes.affiliateResources()}>All resources</LinkButton>}
        >
          It may be out of date, so we took it down. What you shared keeps working.
        </EmptyState>
      }
    >
      {({ sharedResource }) => <Resource resource={sharedResource} />}
    </Cell>
  );
}

function Resource({ resource }: { resource: SharedResourceQuery['sharedResource'] }) {
  const { id, title, kind, note, subject, body, link, pictures, createdAt, qrSvg, qrPng } = resource;
  usePageTitle(title);
  useCountedView(id);
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            {kindOf(kind).one} · Added <DateText value={createdAt} />
          </>
        }
        actions={<LinkButton to={routes.affiliateResources()}>All resources</LinkButton>}
      />
      <div className={own.columns}>
        <div className={own.column}>
          {pictures.length > 0 && (
            <Card as="section" className={own.box} aria-label="Pictures">
              <h2>Pictures</h2>
              <ul className={own.sizes}>
                {pictures.map((picture) => (
                  <Size key={picture.fileId} picture={picture} />
                ))}
              </ul>
            </Card>
          )}
          {subject && (
            <Text title="Subject" text={subject} label="Copy subject">
              <p className={own.text}>{subject}</p>
            </Text>
          )}
          {body && (
            <Text title={kind === 'email' ? 'Email' : 'Caption'} text={body} label="Copy text" isMain>
              <p className={own.text}>{body}</p>
            </Text>
          )}
        </div>
        <div className={own.column}>
          {note && (
            <Card as="section" className={own.box} aria-label="How to use it">
              <h2>How to use it</h2>
              <p className={own.text}>{note}</p>
            </Card>
          )}
          <Card as="section" className={own.box} aria-label="Your link">
            <h2>Your link</h2>
            <p className={own.address}>{link.replace(/^https?:\/\//, '')}</p>
            <CopyButton text={link} label="Copy link" full>
              Copy link
            </CopyButton>
            <QrCode address={link} svg={qrSvg} png={qrPng} name={`qr-${id}`} />
          </Card>
        </div>
      </div>
    </>
  );
}

interface TextProps {
  title: string;
  text: string;
  label: string;
  isMain?: boolean;
  children: React.ReactNode;
}

function Text({ title, text, label, isMain = false, children }: TextProps) {
  return (
    <Card as="section" className={own.box} aria-label={title}>
      <div className={own.head}>
        <h2>{title}</h2>
        <CopyButton size="sm" variant={isMain ? 'primary' : 'default'} text={text} label={label} />
      </div>
      {children}
    </Card>
  );
}

function Size({ picture }: { picture: PictureRowFragment }) {
  const { name, fileName, url, thumbUrl, width, height } = picture;
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
        <img src={thumbUrl} alt="" loading="lazy" />
      </a>
      <b>{name}</b>
      <span className={own.quiet}>
        {width} × {height}
      </span>
      <LinkButton
        size="sm"
        href={url}
        download={fileName}
        icon={<IconDownload size={16} aria-hidden />}
        aria-label={`Download ${name}`}
      >
        Download
      </LinkButton>
    </li>
  );
}

/** Tells the server once that the resource was opened; the page doesn't wait for it. */
function useCountedView(id: number) {
  const [count] = useMutation(CountResourceViewDocument);
  useEffect(() => {
    count({ variables: { id } }).catch(() => {});
  }, [count, id]);
}
