import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { ProgressBar } from '~/ui/Progress';
import type { FormDetailsFragment } from '../forms.gql';
import type { Question } from '../questions';
import { allQuestions } from './answerWords';
import { FormFiguresDocument, type FormFiguresQuery } from './responses.gql';
import classNames from './responses.module.css';

type Figures = FormFiguresQuery['formFigures']['questions'][number];

/** The answers counted, question by question. Every figure tells of how many responses it is. */
export default function FormFigures({ form }: { form: FormDetailsFragment }) {
  const questions = allQuestions(form);
  return (
    <Cell query={FormFiguresDocument} variables={{ formId: form.id }}>
      {({ formFigures: { sentCount, questions: figures } }) =>
        sentCount === 0 ? (
          <EmptyState level={2} title="No responses yet">
            Results appear after the first response.
          </EmptyState>
        ) : (
          <div className={classNames.figures}>
            {figures.map((one) => {
              const question = questions.find(({ key }) => key === one.question);
              return question && <QuestionFigures key={question.key} {...{ question, figures: one, sentCount }} />;
            })}
          </div>
        )
      }
    </Cell>
  );
}

interface Props {
  question: Question;
  figures: Figures;
  sentCount: number;
}

function QuestionFigures({ question, figures, sentCount }: Props) {
  const { base, options } = figures;
  return (
    <Card as="section" aria-label={question.label}>
      <h3>{question.label}</h3>
      <p className={classNames.base}>
        {base} of {sentCount} responses answered
        {question.type === 'multiple_choice' && ', with several answers each'}
      </p>
      {options.length > 0 && (
        <ul className={classNames.bars}>
          {options.map(({ key, label, count }) => {
            const percent = base ? Math.round((count / base) * 100) : 0;
            return (
              <li key={key}>
                <span>{label}</span>
                <b>
                  {count} <small>({percent}%)</small>
                </b>
                <ProgressBar tone="plain" value={percent} label={`${label}: ${count} of ${base}`} />
              </li>
            );
          })}
        </ul>
      )}
      {typeof figures.average === 'number' && (
        <dl className={classNames.numbers}>
          {[
            ['Average', figures.average],
            ['Lowest', figures.smallest],
            ['Highest', figures.largest],
          ].map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{Number(value).toLocaleString('en-PH', { maximumFractionDigits: 1 })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
