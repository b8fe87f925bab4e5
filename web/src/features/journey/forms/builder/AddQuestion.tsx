import { Card } from '~/ui/Card';
import classNames from './builder.module.css';
import { questionKinds } from './questionKinds';

/** The kinds of questions; the chosen one comes after the question that is open. */
export function AddQuestion({ isPublic, onAdd }: { isPublic: boolean; onAdd: (type: string) => void }) {
  return (
    <Card as="section" className={classNames.palette} aria-label="Add a question">
      <h2>Add a question</h2>
      <div>
        {questionKinds
          .filter(({ type }) => type !== 'file' || !isPublic)
          .map((kind) => (
            <button key={kind.type} type="button" onClick={() => onAdd(kind.type)}>
              <kind.icon size={18} stroke={1.75} aria-hidden />
              {kind.name}
            </button>
          ))}
      </div>
    </Card>
  );
}
