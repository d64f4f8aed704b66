import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Call } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { Read } from './states.tsx';

type ReadOnOpenProps<Answer> = {
  readonly summary: string;
  /** The call to make, with a path relative to the store. */
  readonly call: Call;
  readonly children: (answer: Answer) => ComponentChildren;
};

/** A collapsed section that makes its call when it is expanded. */
export function ReadOnOpen<Answer>({ summary, call, children }: ReadOnOpenProps<Answer>) {
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<Answer>(call, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <Read reading={reading}>{children}</Read>}
    </details>
  );
}
