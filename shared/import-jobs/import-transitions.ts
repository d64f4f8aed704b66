import { type FieldErrorCode, fieldError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type ImportJob, type ImportStatus, importStatuses } from './import-job.ts';

/** The triggers that move an import: people send the first three, its own work the others. */
export const importTriggers = ['plan', 'apply', 'cancel', 'read', 'finish_plan', 'finish', 'fail'] as const;
export type ImportTrigger = (typeof importTriggers)[number];

type ImportRefusal = Extract<
  FieldErrorCode,
  'import_already_read' | 'import_not_planned' | 'import_already_applied' | 'import_not_running' | 'import_over'
>;
type Refused = { readonly refused: ImportRefusal };

const refused = (code: ImportRefusal): Refused => ({ refused: code });
const over = { done: refused('import_over'), cancelled: refused('import_over'), failed: refused('import_over') } as const;
const idle = {
  ...over,
  awaiting_upload: refused('import_not_running'),
  reading: refused('import_not_running'),
  planning: refused('import_not_running'),
  planned: refused('import_not_running'),
  applying: refused('import_not_running'),
  cancelling: refused('import_not_running'),
} as const;

/** The state machine of imports: for each trigger what every status becomes, or why it stays. */
const transitions: Readonly<Record<ImportTrigger, Readonly<Record<ImportStatus, ImportStatus | Refused>>>> = {
  plan: {
    ...over,
    awaiting_upload: 'reading',
    reading: refused('import_already_read'),
    planning: refused('import_already_read'),
    planned: refused('import_already_read'),
    applying: refused('import_already_read'),
    cancelling: refused('import_already_read'),
  },
  apply: {
    ...over,
    awaiting_upload: refused('import_not_planned'),
    reading: refused('import_not_planned'),
    planning: refused('import_not_planned'),
    planned: 'applying',
    applying: refused('import_already_applied'),
    cancelling: refused('import_already_applied'),
  },
  // Work that is under way in the store is finished, counted and reported; a cancelled plan needs none of that.
  cancel: {
    ...over,
    awaiting_upload: 'cancelled',
    reading: 'cancelled',
    planning: 'cancelled',
    planned: 'cancelled',
    applying: 'cancelling',
    cancelling: 'cancelling',
  },
  read: { ...idle, reading: 'planning' },
  finish_plan: { ...idle, planning: 'planned' },
  finish: { ...idle, applying: 'done', cancelling: 'cancelled' },
  fail: { ...idle, reading: 'failed', planning: 'failed', applying: 'failed', cancelling: 'failed' },
};

const messages: Readonly<Record<ImportRefusal, string>> = {
  import_already_read: 'The file of the import is read already.',
  import_not_planned: 'The import is not planned.',
  import_already_applied: 'The import is applied already.',
  import_not_running: 'The import has nothing under way.',
  import_over: 'The import is over.',
};

/** The status after a trigger: the next one, or the code of its refusal. */
export const nextImportStatus = (status: ImportStatus, trigger: ImportTrigger): ImportStatus | Refused => transitions[trigger][status];

/** Whether a step of work follows from a status. */
export const isWorkedOn = (status: ImportStatus): boolean => typeof transitions.fail[status] === 'string';

/** Whether nothing can happen to an import any more. */
export const isOver = (status: ImportStatus): boolean =>
  importStatuses.includes(status) && Object.values(transitions).every((row) => typeof row[status] !== 'string');

/**
 * The import in the status that a trigger brings it to.
 * @throws FieldErrors for the whole object when its status does not allow it
 */
export function moveImport(before: ImportJob, trigger: ImportTrigger, nowMs: number): ImportJob {
  const next = nextImportStatus(before.status, trigger);
  if (typeof next === 'object') throw fieldError('', next.refused, messages[next.refused]);
  return {
    ...before,
    status: next,
    updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
    ...(next === 'planned' ? { plannedAtMs: nowMs } : {}),
    // Applying the plan begins with the first chunk again.
    ...(trigger === 'apply' ? { appliedAtMs: nowMs, nextChunk: 0 } : {}),
    ...(isOver(next) ? { endedAtMs: nowMs } : {}),
  };
}
