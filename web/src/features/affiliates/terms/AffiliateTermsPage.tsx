import { Link, useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { readPolicy } from '~/lib/words/policyText';
import { Banner } from '~/ui/Banner';
import { Markdown } from '~/ui/Markdown';
import { TextDocument } from '~/ui/TextDocument';
import { AcceptNewTerms } from './AcceptNewTerms';
import { AcceptTerms } from './AcceptTerms';
import { AffiliateTermsPageDocument, type AffiliateTermsPageQuery } from './terms.gql';
import own from './terms.module.css';

/** What affiliates agree to, in the version that holds now; ?version=2 shows an earlier one. */
export default function AffiliateTermsPage() {
  const [params] = useSearchParams();
  const version = Number(params.get('version')) || null;
  return (
    <Cell query={AffiliateTermsPageDocument} variables={{ version }}>
      {({ policy, myAffiliateTerms }) => policy && <Terms policy={policy} accepted={myAffiliateTerms} />}
    </Cell>
  );
}

interface Props {
  policy: NonNullable<AffiliateTermsPageQuery['policy']>;
  accepted: AffiliateTermsPageQuery['myAffiliateTerms'];
}

function Terms({ policy, accepted }: Props) {
  const { currentUser } = useAuth();
  const { summary, sections } = readPolicy(policy.body);
  const isLatest = policy.version === policy.latest;
  return (
    <div className={own.page}>
      {!isLatest && (
        <Banner variant="warning">
          This is version {policy.version}, which doesn't apply anymore. <Link to="?">Read the current version</Link>
        </Banner>
      )}
      {isLatest && currentUser?.affiliateTimestamp && !accepted.isCurrent && (
        <Banner variant="warning">
          Version {accepted.version} is new: {accepted.note} Accept it below before your next payout.
        </Banner>
      )}
      <TextDocument
        title={policy.title}
        effective={listDate(policy.effectiveAt)}
        summary={<Markdown text={summary} />}
        sections={sections.map(({ id, title, body }) => ({
          id,
          title,
          body: <Markdown text={body} topHeading={3} />,
        }))}
      />
      {accepted.acceptedVersion && accepted.acceptedAt && (
        <p className={own.accepted}>
          You accepted version {accepted.acceptedVersion} on {listDate(accepted.acceptedAt)}.
        </p>
      )}
      {isLatest && currentUser?.affiliateTimestamp && !accepted.isCurrent && (
        <AcceptNewTerms version={accepted.version} />
      )}
      {isLatest && <AcceptTerms />}
      {policy.versions.length > 1 && (
        <section className={own.versions} aria-labelledby="versions-title">
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
    </div>
  );
}
