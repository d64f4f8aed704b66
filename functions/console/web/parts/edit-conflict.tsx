import { useEffect, useRef, useState } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { useErrors } from '../design/fields.tsx';
import type { FieldDifference } from './changes.ts';
import { useChangeByOther } from './live.tsx';
import { Loading } from './states.tsx';

/** Returns the object as the form opened it, and the time of the latest version shown, which the edit sends as its condition. */
export function useOpened<Object extends { readonly updated_at: string }>(object: Object) {
  const [opened] = useState(object);
  const [seenAt, setSeenAt] = useState(object.updated_at);
  return { opened, seenAt, setSeenAt };
}

export type EditConflictProps<Answer> = {
  /** Body field with the expected version. An error on it means that someone else saved first. */
  readonly param: string;
  /** Reads the current object, below the store. */
  readonly call: Call;
  readonly changesOf: (answer: Answer) => readonly FieldDifference[];
  /** Called with the version now shown, so that the next save is conditional on it. */
  readonly onSeen: (answer: Answer) => void;
};

/** Shows in a form what someone else changed since it opened, after the API refused the save for that reason. */
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
