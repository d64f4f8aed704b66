import { useEffect, useRef } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { useErrors } from '../design/fields.tsx';
import type { FieldDifference } from './changes.ts';
import { useChangeByOther } from './live.tsx';
import { Loading } from './states.tsx';

export type EditConflictProps<Answer> = {
  /** The body field with the expected version. An error for this field means that someone else has saved first. */
  readonly param: string;
  /** The call that reads the object's current state. Its path is relative to the store. */
  readonly call: Call;
  readonly changesOf: (answer: Answer) => readonly FieldDifference[];
  /** Called with the version that is now shown, so that the next save can require this version. */
  readonly onSeen: (answer: Answer) => void;
};

/** If a save was refused because of another person's changes, shows these changes. */
export function EditConflict<Answer>({ param, ...rest }: EditConflictProps<Answer>) {
  return useErrors(param).length === 0 ? null : <OtherEdit param={param} {...rest} />;
}

function OtherEdit<Answer>({ param, call, changesOf, onSeen }: EditConflictProps<Answer>) {
  const { answer, error, again } = useRead<Answer>(call);
  const byOther = useChangeByOther(call.path, true);
  const latest = useRef({ again, onSeen });
  latest.current = { again, onSeen };
  useEffect(() => latest.current.again(), []);
  useEffect(() => {
    if (answer !== undefined) latest.current.onSeen(answer);
  }, [answer]);
  const changes = answer === undefined ? [] : changesOf(answer);
  return (
    <div class="notice warning" role="status" data-param={param} data-invalid="true" tabIndex={-1}>
      <p>
        <strong>{byOther?.actor?.name ?? 'Someone'} has changed this since you opened it.</strong>
      </p>
      {changes.length === 0 && (error === null ? <Loading /> : <p>Their changes could not be loaded.</p>)}
      <ul>
        {changes.map(({ label, before, now }) => (
          <li key={label}>
            {label}: {before} → {now}
          </li>
        ))}
      </ul>
      <p>Your changes are still here. Save again to apply them, or discard them.</p>
    </div>
  );
}
