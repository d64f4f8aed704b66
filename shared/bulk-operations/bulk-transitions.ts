import { type FieldErrorCode, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type BulkOperation, type BulkStatus, bulkStatuses } from './bulk-job.ts';

/** The triggers that move an operation: clients send the first two, its own work the others. */
export const bulkTriggers = ['start', 'cancel', 'read', 'finish', 'fail'] as const;
export type BulkTrigger = (typeof bulkTriggers)[number];

type BulkRefusal = Extract<FieldErrorCode, 'bulk_operation_started' | 'bulk_operation_over' | 'bulk_operation_not_running'>;
type Refused = { readonly refused: BulkRefusal };

const over: Refused = { refused: 'bulk_operation_over' };
const started: Refused = { refused: 'bulk_operation_started' };
const notRunning: Refused = { refused: 'bulk_operation_not_running' };
const ended = { done: over, cancelled: over, failed: over } as const;
const idle = { ...ended, awaiting_upload: notRunning, reading: notRunning, running: notRunning, cancelling: notRunning } as const;

/** The state machine of bulk operations: for each trigger what every status becomes, or why it stays. */
const transitions: Readonly<Record<BulkTrigger, Readonly<Record<BulkStatus, BulkStatus | Refused>>>> = {
  start: { ...ended, awaiting_upload: 'reading', reading: started, running: started, cancelling: started },
  // Lines that are under way are done, counted and in the results; before there are any, nothing is to be waited for.
  cancel: { ...ended, awaiting_upload: 'cancelled', reading: 'cancelled', running: 'cancelling', cancelling: 'cancelling' },
  read: { ...idle, reading: 'running' },
  finish: { ...idle, running: 'done', cancelling: 'cancelled' },
  fail: { ...ended, awaiting_upload: 'failed', reading: 'failed', running: 'failed', cancelling: 'failed' },
};

const messages: Readonly<Record<BulkRefusal, string>> = {
  bulk_operation_started: 'The bulk operation is started already.',
  bulk_operation_over: 'The bulk operation is over.',
  bulk_operation_not_running: 'The bulk operation has nothing under way.',
};

/** The status after a trigger: the next one, or the code of its refusal. */
export const nextBulkStatus = (status: BulkStatus, trigger: BulkTrigger): BulkStatus | Refused => transitions[trigger][status];

/** Whether a step of work follows from a status. */
export const isBulkWorkedOn = (status: BulkStatus): boolean => status === 'reading' || status === 'running' || status === 'cancelling';

/** Whether nothing can happen to an operation any more. */
export const isBulkOver = (status: BulkStatus): boolean =>
  bulkStatuses.includes(status) && Object.values(transitions).every((row) => typeof row[status] !== 'string');

/**
 * The operation in the status that a trigger brings it to.
 * @throws FieldErrors for the whole object when its status does not allow it
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
    ...(isBulkOver(next) ? { endedAtMs: nowMs } : {}),
  };
}
