import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { listDateTime } from '~/lib/dates';
import { errorCode } from '~/lib/graphql/errors';
import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonText } from '~/ui/Skeleton';
import { FilledForm } from './FilledForm';
import { FormHead } from './FormHead';
import classNames from './fill.module.css';
import { type ViewedForm, viewForm } from './viewForm';

type Shown = { form?: ViewedForm; error?: unknown };

/** A form to fill in, for visitors where it is public. */
export default function ViewFormPage() {
  const { slug = '' } = useParams();
  const { loading } = useAuth();
  const user = signedInUser(useAuth());
  const [{ form, error }, setShown] = useState<Shown>({});
  const [attempt, setAttempt] = useState(0);
  const userId = user?.id;
  usePageTitle(form?.name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or another person is a reason to ask again
  useEffect(() => {
    if (loading) return;
    let isGone = false;
    const show = (shown: Shown) => {
      if (!isGone) setShown(shown);
    };
    viewForm(slug).then(
      (found) => show({ form: found }),
      (failure: unknown) => show({ error: failure }),
    );
    return () => {
      isGone = true;
    };
  }, [slug, loading, userId, attempt]);

  if (error) {
    if (errorCode(error) === 'UNAUTHENTICATED')
      return <Navigate replace to={routes.login({ redirectTo: routes.viewForm({ slug }) })} />;
    return <NoForm isMissing={errorCode(error) === 'NOT_FOUND'} onAgain={() => setAttempt(attempt + 1)} />;
  }
  if (!form) {
    return (
      <div className={classNames.page} aria-busy="true">
        <Card padding="lg">
          <SkeletonText lines={6} />
        </Card>
      </div>
    );
  }
  const isShut = form.window === 'soon' || form.window === 'closed';
  return (
    <div className={classNames.page}>
      <FormHead form={form} />
      {isShut ? (
        <Card>
          <ShutForm form={form} />
        </Card>
      ) : (
        // Another version is another form: what was typed comes from the server.
        <FilledForm
          key={`${form.slug}-${form.version}-${userId ?? 'visitor'}`}
          form={form}
          isVisitor={!user}
          isViewing={user?.isImpersonating ?? false}
          onReload={() => setAttempt(attempt + 1)}
        />
      )}
    </div>
  );
}

function ShutForm({ form }: { form: ViewedForm }) {
  if (form.window === 'soon') {
    return (
      <EmptyState spot="compass" title="This form isn't open yet" level={2}>
        {form.opensAt && `It opens on ${listDateTime(form.opensAt)}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState spot="gate" title="This form is closed" level={2}>
      {form.closesAt && `It closed on ${listDateTime(form.closesAt)}.`}
    </EmptyState>
  );
}

function NoForm({ isMissing, onAgain }: { isMissing: boolean; onAgain: () => void }) {
  return (
    <div className={classNames.page}>
      {isMissing ? (
        <EmptyState
          spot="island"
          title="Form not found"
          level={1}
          action={<LinkButton to={routes.home()}>Back to home</LinkButton>}
        >
          It may have been removed, or the link isn't complete.
        </EmptyState>
      ) : (
        <EmptyState
          spot="storm"
          title="Something went wrong, try again"
          level={1}
          action={<Button onClick={onAgain}>Try again</Button>}
        >
          We couldn't load the form.
        </EmptyState>
      )}
    </div>
  );
}
