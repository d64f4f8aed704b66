import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BulkOperation, NewBulkOperation } from '#shared/client/generated/admin-api.ts';
import { PlainTable } from '../design/plain-table.tsx';
import { formatCount } from '../format/store-format.ts';
import { Link, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { Failure } from '../parts/states.tsx';
import { type BulkOutcome, type BulkPlan, fileOf, outcomeOf } from './bulk-lines.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { followLines, isOver, readLineResults, startLines } from './run-lines.ts';

export type BulkWork<Row> = {
  readonly title: string;
  readonly made: BulkOperation | NewBulkOperation;
  readonly plan: BulkPlan<Row>;
  /** Whether the bulk operation undoes an earlier one. If so, it has no file. */
  readonly isUndo: boolean;
};

export type BulkRunProps<Row> = {
  readonly work: BulkWork<Row>;
  readonly nameOf: (row: Row) => string;
  readonly onUndo: (work: BulkWork<Row>) => void;
  readonly onClose: () => void;
};

/** The maximum number of refused rows listed. If more rows are refused, it is usually for the same reason. */
const maxNamed = 50;

/**
 * Uploads the lines, shows the outcome and offers to undo the operation. Closing this view after the upload does not
 * stop the operation.
 */
export function BulkRun<Row>({ work, nameOf, onUndo, onClose }: BulkRunProps<Row>) {
  const { made, plan, title, isUndo } = work;
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, setShare] = useState(0);
  const [one, setOne] = useState<BulkOperation | null>(isUndo ? made : null);
  const [outcome, setOutcome] = useState<BulkOutcome<Row> | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const started = useRef(isUndo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once, and again only when the person retries
  useEffect(() => {
    const ending = new AbortController();
    const ports = { send, inStore, signal: ending.signal };
    const run = async (): Promise<void> => {
      if (!started.current && 'upload' in made) setOne(await startLines(ports, made, fileOf(plan.lines), setShare));
      started.current = true;
      let last: BulkOperation | null = null;
      await followLines(ports, made.id, (step) => {
        last = step;
        setOne(step);
      });
      if (last === null) return;
      const found = outcomeOf(plan.lines, await readLineResults(ports, last));
      // An undo has no results for lines that the original operation did not run: there is nothing to undo.
      setOutcome(isUndo ? { ...found, notReached: 0 } : found);
      await client.invalidateQueries();
    };
    setError(null);
    heading.current?.focus();
    void run().catch((failure: Error) => ending.signal.aborted || setError(failure));
    return () => ending.abort();
  }, [attempt]);
  const stop = (): void => {
    const call = inStore({ method: 'POST', path: `/bulk-operations/${made.id}/cancel` });
    send(call, { idempotencyKey: `cancel-${made.id}` }).catch(setError);
  };
  const undo = (): void => {
    setBusy(true);
    const call = inStore({ method: 'POST', path: `/bulk-operations/${made.id}/undo` });
    send<{ readonly data: BulkOperation }>(call, { idempotencyKey: `undo-${made.id}` }).then(
      ({ data }) => onUndo({ made: data, plan, title: `Undo: ${title}`, isUndo: true }),
      (failure: Error) => {
        setBusy(false);
        setError(failure);
      },
    );
  };
  const mayUndo = outcome !== null && one?.undoable === true;
  return (
    <section class="bulk-run" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {error !== null && <Failure error={error} again={() => setAttempt(attempt + 1)} />}
      {one === null && error === null && (
        <>
          <progress class="progress" value={share} max={1} aria-label="Sent" />
          <p role="status">Uploading. Stay on this page until it is done.</p>
        </>
      )}
      {one !== null && !isOver(one) && <BulkProgress one={one} />}
      {outcome !== null && one !== null && <Outcome one={one} outcome={outcome} nameOf={nameOf} />}
      <div class="row">
        {one !== null && !isOver(one) && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
        {mayUndo && (
          <button type="button" aria-disabled={isBusy} onClick={() => isBusy || undo()}>
            {isBusy ? 'Working…' : 'Undo'}
          </button>
        )}
        {one !== null && (
          <Link class="button" to={`/bulk-operations/${made.id}`}>
            View details
          </Link>
        )}
        <button type="button" onClick={onClose}>
          {one !== null && !isOver(one) ? 'Hide (keeps running)' : 'Close'}
        </button>
      </div>
    </section>
  );
}

type OutcomeProps<Row> = {
  readonly one: BulkOperation;
  readonly outcome: BulkOutcome<Row>;
  readonly nameOf: (row: Row) => string;
};

function Outcome<Row>({ one, outcome: { done, refused, notReached }, nameOf }: OutcomeProps<Row>) {
  const parts = [
    `${formatCount(done.length)} done`,
    ...(refused.length > 0 ? [`${formatCount(refused.length)} refused`] : []),
    ...(notReached > 0 ? [`${formatCount(notReached)} not reached`] : []),
  ];
  return (
    <>
      <p role="status">
        {parts.join(', ')}.{one.failure !== null && ` ${one.failure.message}`}
      </p>
      {refused.length > 0 && (
        <PlainTable
          label="Refused"
          rows={refused.slice(0, maxNamed)}
          keyOf={(one) => refused.indexOf(one)}
          columns={[
            ['Name', ({ row }) => nameOf(row)],
            ['Reason', ({ words }) => <>{words}</>],
          ]}
        />
      )}
      {refused.length > maxNamed && <p class="quiet">Only the first {maxNamed} are shown.</p>}
    </>
  );
}
