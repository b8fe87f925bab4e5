import { useId, useState } from 'react';
import { Card } from '~/ui/Card';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { FormHead } from '../fill/FormHead';
import { FormSheet } from '../fill/FormSheet';
import fill from '../fill/fill.module.css';
import type { FormDetailsFragment } from '../forms.gql';
import { type Answers, problemsOf, type Question } from '../questions';
import classNames from './preview.module.css';

/** The draft as people will see it. Branches work; nothing is sent. */
export default function FormPreview({
  form,
  questions,
}: {
  form: FormDetailsFragment;
  questions: readonly Question[];
}) {
  const id = useId();
  const [width, setWidth] = useState('wide');
  const [answers, setAnswers] = useState<Answers>({});
  const typed = Object.keys(answers);
  const problems = problemsOf(questions, answers);
  return (
    <div className={classNames.preview}>
      <SegmentedControl
        label="Preview width"
        value={width}
        onChange={setWidth}
        options={[
          { value: 'wide', label: 'Desktop' },
          { value: 'phone', label: 'Phone' },
        ]}
      />
      <div className={classNames.frame} data-width={width}>
        <div className={fill.page}>
          <FormHead form={{ ...form, window: 'open' }} />
          <Card padding="lg" radius="lg">
            <FormSheet
              id={id}
              questions={questions}
              answers={answers}
              onChange={(question, values) => setAnswers((now) => ({ ...now, [question]: values }))}
              errors={Object.fromEntries(Object.entries(problems).filter(([key]) => typed.includes(key)))}
              isPreview
            />
          </Card>
        </div>
      </div>
    </div>
  );
}
