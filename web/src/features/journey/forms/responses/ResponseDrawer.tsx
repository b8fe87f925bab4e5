import { Link } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Drawer } from '~/ui/Drawer';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { fileSize } from '~/ui/fields/fileRules';
import { Person } from '~/ui/people/Person';
import { SkeletonText } from '~/ui/Skeleton';
import type { FormDetailsFragment } from '../forms.gql';
import { isSection, type Question } from '../questions';
import { answerWords } from './answerWords';
import { ResponseState } from './ResponseState';
import { FormResponseDocument, type FormResponseQuery } from './responses.gql';
import classNames from './responses.module.css';

type Response = NonNullable<FormResponseQuery['formResponse']>;

interface Props {
  id: number | null;
  form: FormDetailsFragment;
  onClose: () => void;
}

/** One response: question by question as it was asked in its version. */
export default function ResponseDrawer({ id, form, onClose }: Props) {
  const notFound = <EmptyState spot="compass" title="Response not found" />;
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Response" subtitle={form.name}>
      {id !== null && (
        <Cell
          key={id}
          query={FormResponseDocument}
          variables={{ id }}
          loading={<SkeletonText lines={8} />}
          empty={notFound}
          notFound={notFound}
        >
          {({ formResponse }) => formResponse && <Details response={formResponse} form={form} />}
        </Cell>
      )}
    </Drawer>
  );
}

function Details({ response, form }: { response: Response; form: FormDetailsFragment }) {
  const { person } = response;
  const questions = form.versions.find(({ version }) => version === response.version)?.questions ?? [];
  return (
    <div className={classNames.details}>
      {person ? (
        <Link to={routes.user({ id: person.id })} className={classNames.person}>
          <Person name={person.name} detail={person.email} src={person.profileImage} size={44} />
        </Link>
      ) : (
        <b>Visitor</b>
      )}
      <Facts
        facts={[
          ['Status', <ResponseState key="state" state={response.state} />],
          ['Version', response.version],
          ['Sent', response.sentAt && listDateTime(response.sentAt)],
          ['Started', listDateTime(response.startedAt)],
        ]}
      />
      {response.sentAt === null ? (
        <p className={classNames.quiet}>Not sent yet. You'll see the answers once they send the form.</p>
      ) : (
        <dl className={classNames.answers}>
          {questions.map((question) =>
            isSection(question) ? (
              <h3 key={question.key}>{question.label}</h3>
            ) : (
              <Answer key={question.key} question={question} response={response} />
            ),
          )}
        </dl>
      )}
    </div>
  );
}

function Answer({ question, response }: { question: Question; response: Response }) {
  const answer = response.answers.find((given) => given.question === question.key);
  return (
    <div>
      <dt>{question.label}</dt>
      {!answer && <dd className={classNames.quiet}>No answer</dd>}
      {answer && answer.files.length === 0 && <dd>{answerWords(question, answer.values)}</dd>}
      {answer?.files.map((file) => (
        <dd key={file.id}>
          <a href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>{' '}
          ({fileSize(file.size)})
        </dd>
      ))}
    </div>
  );
}
