import { Facts } from '~/ui/Facts';
import classNames from './moveUp.module.css';
import type { MoveUpDetailsFragment } from './moveUps.gql';

const SITES = [
  ['website', 'Website'],
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['x', 'X'],
] as const;

type Props = Pick<MoveUpDetailsFragment, 'formAnswers' | 'socials'>;

/** What the person said in the journey form, and their pages elsewhere. */
export function About({ formAnswers, socials }: Props) {
  const pages = SITES.flatMap(([site, label]) => {
    const address = socials?.[site];
    return address ? [{ label, address }] : [];
  });
  return (
    <>
      {pages.length > 0 && (
        <section aria-label="Profile links">
          <h3 className={classNames.heading}>Profile links</h3>
          <Facts
            facts={pages.map(({ label, address }) => [
              label,
              <a key={label} href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
                {address.replace(/^https?:\/\/(www\.)?/, '')}
              </a>,
            ])}
          />
        </section>
      )}
      <section aria-label="Journey form">
        <h3 className={classNames.heading}>Journey form</h3>
        {formAnswers.length === 0 ? (
          <p className={classNames.nothing}>Not sent yet.</p>
        ) : (
          <dl className={classNames.answers}>
            {formAnswers.map(({ question, answer, files }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>
                  {files.length === 0
                    ? answer
                    : files.map(({ id, name, url }) => (
                        <a key={id} href={url} target="_blank" rel="noopener noreferrer">
                          {name}
                        </a>
                      ))}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}
