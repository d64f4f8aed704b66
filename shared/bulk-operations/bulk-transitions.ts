import { type FieldErrorCode, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type BulkOperation, type BulkStatus, bulkStatuses } from './bulk-job.ts';

/**
 * The triggers that change an operation's status. The first three are requested by clients; the others result from the
 * operation's own steps.
 */
export const bulkTriggers = ['start', 'apply', 'cancel', 'read', 'plan', 'finish', 'fail'] as const;
export type BulkTrigger = (typeof bulkTriggers)[number];

type BulkRefusal = Extract<
  FieldErrorCode,
  'bulk_operation_started' | 'bulk_operation_over' | 'bulk_operation_not_running' | 'import_not_planned'
>;
type Refused = { readonly refused: BulkRefusal };

const over: Refused = { refused: 'bulk_operation_over' };
const started: Refused = { refused: 'bulk_operation_started' };
const notRunning: Refused = { refused: 'bulk_operation_not_running' };
const notPlanned: Refused = { refused: 'import_not_planned' };
const ended = { done: over, cancelled: over, failed: over } as const;
const idle = {
  ...ended,
  awaiting_upload: notRunning,
  reading: notRunning,
  running: notRunning,
  planned: notRunning,
  cancelling: notRunning,
} as const;

/**
 * The state machine of bulk operations. For each trigger and current status, it contains the next status or the code
 * with which the trigger is refused.
 */
const transitions: Readonly<Record<BulkTrigger, Readonly<Record<BulkStatus, BulkStatus | Refused>>>> = {
  start: { ...ended, awaiting_upload: 'reading', reading: started, running: started, planned: started, cancelling: started },
  apply: { ...ended, awaiting_upload: notPlanned, reading: notPlanned, running: started, planned: 'running', cancelling: started },
  // After a cancellation, lines that are already running are still finished, counted and added to the results. If no
  // line has started, the operation is canceled immediately.
  cancel: {
    ...ended,
    awaiting_upload: 'cancelled',
    reading: 'cancelled',
    running: 'cancelling',
    planned: 'cancelled',
    cancelling: 'cancelling',
  },
  read: { ...idle, reading: 'running' },
  plan: { ...idle, running: 'planned', cancelling: 'cancelled' },
  finish: { ...idle, running: 'done', cancelling: 'cancelled' },
  fail: { ...ended, awaiting_upload: 'failed', reading: 'failed', running: 'failed', planned: 'failed', cancelling: 'failed' },
};

const messages: Readonly<Record<BulkRefusal, string>> = {
  bulk_operation_started: 'The bulk operation has already started.',
  bulk_operation_over: 'The bulk operation has ended.',
  bulk_operation_not_running: 'The bulk operation is not running.',
  import_not_planned: 'The bulk operation is not a planned import.',
};

/** Returns the status after a trigger, or the code with which the trigger is refused. */
export const nextBulkStatus = (status: BulkStatus, trigger: BulkTrigger): BulkStatus | Refused => transitions[trigger][status];

/** Reports whether an operation in this status has a next step. */
export const isBulkWorkedOn = (status: BulkStatus): boolean => status === 'reading' || status === 'running' || status === 'cancelling';

/** Reports whether an operation in this status is over, which means that no trigger can change it. */
export const isBulkOver = (status: BulkStatus): boolean =>
  bulkStatuses.includes(status) && Object.values(transitions).every((row) => typeof row[status] !== 'string');

/**
 * Returns the operation after a trigger.
 * @throws FieldErrors for the operation as a whole, if the operation's status does not allow the trigger
 */
export function moveBulkOperation(before: BulkOperation, trigger: BulkTrigger, nowMs: number): BulkOperation {
  const next = nextBulkStatus(before.status, trigger);
  if (typeof next === 'object') throw fieldError('', next.refused, messages[next.refused]);
  return {
    ...before,
    status: next,
    updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
    ...(trigger === 'start' ? { startedAtMs: nowMs } : {}),
    ...(trigger === 'read' ? { ranFromMs: nowMs } : {}),
    ...(trigger === 'apply' ? fromTheBeginning(before, nowMs) : {}),
    ...(next === 'planned' && before.imports !== null ? { imports: { ...before.imports, plannedAtMs: nowMs } } : {}),
    ...(isBulkOver(next) ? { endedAtMs: nowMs } : {}),
  };
}

/**
 * Resets an import for the real run after its dry run. All items are planned again, chunk by chunk; nothing from the
 * dry run is reused.
 */
const fromTheBeginning = ({ imports }: BulkOperation, nowMs: number): Partial<BulkOperation> => ({
  isDryRun: false,
  ...{ startedAtMs: nowMs, ranFromMs: nowMs, nextChunk: 0, succeeded: 0, failed: 0 },
  imports: imports && { ...imports, seenChunk: 0, problems: [], problemCounts: [], appliedAtMs: nowMs },
});
