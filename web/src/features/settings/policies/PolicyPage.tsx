import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import { readPolicy } from '~/lib/words/policyText';
import { Banner } from '~/ui/Banner';
import { Markdown } from '~/ui/Markdown';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { TextDocument } from '~/ui/TextDocument';
import classNames from './PolicyPage.module.css';
import { POLICY, type PolicyData } from './policyQuery';

/** A legal text in the version that holds now; ?version=2 shows an earlier one. */
export function PolicyPage({ name, title }: { name: string; title: string }) {
  const [params] = useSearchParams();
  const version = Number(params.get('version')) || null;
  const [policy, setPolicy] = useState<PolicyData['policy']>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true;
    setFailure(undefined);
    request<PolicyData>(POLICY, { name, version })
      .then((data) => isCurrent && setPolicy(data.policy))
      .catch((error) => isCurrent && setFailure(errorMessage(error)));
    return () => {
      isCurrent = false;
    };
  }, [name, version, attempt]);

  if (failure) {
    return <ErrorState level={1} title={failure} onRetry={() => setAttempt((count) => count + 1)} />;
  }
  if (!policy) {
    return (
      <div className={classNames.waiting} aria-busy="true">
        <h1>{title}</h1>
        <SkeletonText lines={12} />
      </div>
    );
  }
  const { summary, sections } = readPolicy(policy.body);
  return (
    <>
      {policy.version !== policy.latest && (
        <Banner variant="warning">
          This is version {policy.version}, which doesn't apply anymore. <Link to="?">Read the current version</Link>
        </Banner>
      )}
      <TextDocument
        title={policy.title}
        effective={listDate(policy.effectiveAt)}
        summary={<Markdown text={summary} />}
        sections={sections.map(({ id, title: heading, body }) => ({
          id,
          title: heading,
          body: <Markdown text={body} topHeading={3} />,
        }))}
      />
      {policy.versions.length > 1 && (
        <section className={classNames.versions} aria-labelledby="versions-title">
          <h2 id="versions-title">Versions</h2>
          <ul>
            {policy.versions.map((one) => (
              <li key={one.version}>
                {one.version === policy.version ? (
                  <b>Version {one.version}</b>
                ) : (
                  <Link to={one.version === policy.latest ? '?' : `?version=${one.version}`}>
                    Version {one.version}
                  </Link>
                )}
                , {listDate(one.createdAt)}: {one.note}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
