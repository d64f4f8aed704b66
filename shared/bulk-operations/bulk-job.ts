import type { BulkExport } from './bulk-export.ts';
import { type BulkImport, blankImport } from './bulk-import.ts';
import type { BulkTarget } from './bulk-targets.ts';

/** The maximum file size, checked when the operation is created. */
export const maxBulkBytes = 100_000_000;
/** The maximum number of lines in a file, checked before any line runs. */
export const maxBulkLines = 100_000;
/**
 * The maximum length of a line, which is also the API's limit for request bodies. A longer line fails; the lines after
 * it still run.
 */
export const maxLineBytes = 1_048_576;
/** The maximum number of unfinished operations per store. */
export const maxUnfinished = 5;
/**
 * The maximum number of unfinished operations of one credential or person. It is lower than `maxUnfinished`, so that
 * other callers can also have operations.
 */
export const maxUnfinishedOfOne = 3;
/** How long an operation, its file and its results are kept. */
export const bulkRetentionMs = 30 * 24 * 3_600_000;
/**
 * The time within which an operation's file must be uploaded. After this time, an operation without its file gives up
 * its slot to the next operation that needs one.
 */
export const uploadValidMs = 3_600_000;
/**
 * The time limit of an operation. A longer operation could run a line twice, because idempotency records expire after
 * 24 hours (`shared/table/idempotency.ts`).
 */
export const longestRunMs = 22 * 3_600_000;

export const bulkStatuses = ['awaiting_upload', 'reading', 'running', 'planned', 'cancelling', 'done', 'cancelled', 'failed'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/**
 * The creator of an operation. Each line runs on behalf of the creator, with the permissions that the creator has when
 * the line runs.
 */
export type BulkMaker = {
  readonly kind: 'api_key' | 'app' | 'staff';
  /** The id of the API key or of the installation; for staff, the staff member's subject. */
  readonly id: string;
  readonly name: string;
  /** Empty unless the creator is staff. */
  readonly email: string;
  readonly isOperator: boolean;
};

export type BulkUndo = { readonly operationId: number; readonly chunks: number };

/** The reason why an operation ended early. */
export type BulkFailure = { readonly code: string; readonly message: string; readonly line: number | null };

/** A bulk operation. It runs the lines of a file as API calls, exports an API list, or imports a CSV file. */
export type BulkOperation = {
  readonly id: number;
  /** The API operation that every line calls; null if each line names its own. */
  readonly target: BulkTarget | null;
  /** The exported list; null if the operation is not an export. */
  readonly exports: BulkExport | null;
  /** The imported file; null if the operation is not an import. */
  readonly imports: BulkImport | null;
  /** Whether lines are only validated. An import is a dry run until a person applies it. */
  readonly isDryRun: boolean;
  /**
   * The operation that this operation undoes, and the number of that operation's chunks; null if this operation is not
   * an undo.
   */
  readonly undoes: BulkUndo | null;
  /** The id of the operation that undoes this one; null if none does. */
  readonly undoneBy: number | null;
  readonly sizeBytes: number;
  readonly status: BulkStatus;
  readonly maker: BulkMaker;
  /**
   * The operation's slot among the store's unfinished operations, as a number. The operation holds the slot until it
   * ends; an import holds one only while it is being applied. Null if it holds no slot.
   */
  readonly place: number | null;
  /** The operation's slot among its creator's unfinished operations, as a number; null if it holds none. */
  readonly share: number | null;
  /** The number of completed steps. A message is outdated if it asks for any step but the next one. */
  readonly step: number;
  /** The time at which the lease of the running step expires; 0 if no step is running. */
  readonly leaseUntilMs: number;
  /** The ETag of the file in S3, used to detect whether the file has changed; empty until the file was read. */
  readonly fileTag: string;
  /**
   * The number of non-blank lines in the file. For an import: the number of items (products, customers or inventory
   * levels).
   */
  readonly lines: number;
  /** Where the next chunk starts: byte offset, line number and chunk number. */
  readonly nextByte: number;
  readonly nextLine: number;
  readonly nextChunk: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly failure: BulkFailure | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly startedAtMs: number | null;
  /** The time when the operation began to process its first line. */
  readonly ranFromMs: number | null;
  readonly endedAtMs: number | null;
  /**
   * The time when the operation's files were deleted because of a customer's erasure; null if no erasure deleted them.
   */
  readonly filesErasedAtMs: number | null;
};

type Facts = Pick<BulkOperation, 'id' | 'target' | 'isDryRun' | 'sizeBytes' | 'maker' | 'place' | 'createdAtMs'> &
  Partial<Pick<BulkOperation, 'share'>>;

/** Returns a new operation that waits for its file. */
export const newBulkOperation = (facts: Facts): BulkOperation => ({
  share: null,
  ...facts,
  exports: null,
  imports: null,
  undoes: null,
  undoneBy: null,
  status: 'awaiting_upload',
  step: 0,
  leaseUntilMs: 0,
  fileTag: '',
  lines: 0,
  nextByte: 0,
  nextLine: 1,
  nextChunk: 0,
  succeeded: 0,
  failed: 0,
  failure: null,
  updatedAtMs: facts.createdAtMs,
  startedAtMs: null,
  ranFromMs: null,
  endedAtMs: null,
  filesErasedAtMs: null,
});

/** Returns a new export. An export needs no uploaded file, so it starts immediately. */
export const newExport = (
  facts: Omit<Facts, 'target' | 'isDryRun' | 'sizeBytes'>,
  exported: Pick<BulkExport, 'object' | 'filters' | 'asOfMs'>,
): BulkOperation => ({
  ...newBulkOperation({ ...facts, target: null, isDryRun: false, sizeBytes: 0 }),
  exports: { ...exported, cursor: null, files: [] },
  status: 'running',
  startedAtMs: facts.createdAtMs,
  ranFromMs: facts.createdAtMs,
});

/** Returns a new undo of a finished operation. An undo needs no uploaded file. */
export const newUndo = (
  facts: Omit<Facts, 'target' | 'isDryRun' | 'sizeBytes'>,
  { id, target, nextChunk, succeeded }: BulkOperation,
): BulkOperation => ({
  ...newBulkOperation({ ...facts, target, isDryRun: false, sizeBytes: 0 }),
  undoes: { operationId: id, chunks: nextChunk },
  lines: succeeded,
  status: 'running',
  startedAtMs: facts.createdAtMs,
  ranFromMs: facts.createdAtMs,
});

/**
 * The slot in which imports are applied. A store has only one such slot, because a second import would plan against a
 * catalog that the first is still changing.
 */
export const importPlace = maxUnfinished;

/** Returns a new import that waits for its file. */
export const newImport = (
  facts: Omit<Facts, 'target' | 'isDryRun' | 'place'>,
  imported: Pick<BulkImport, 'kind' | 'fileName' | 'optsIn'>,
): BulkOperation => ({ ...newBulkOperation({ ...facts, target: null, isDryRun: true, place: null }), imports: blankImport(imported) });

/** Reports whether the upload address expired before the file was uploaded. */
export const isAbandoned = ({ status, createdAtMs }: Pick<BulkOperation, 'status' | 'createdAtMs'>, nowMs: number): boolean =>
  status === 'awaiting_upload' && nowMs > createdAtMs + uploadValidMs;

type Progress = Pick<BulkOperation, 'exports' | 'lines' | 'succeeded' | 'failed' | 'ranFromMs' | 'updatedAtMs' | 'endedAtMs'>;

/** Returns the average number of lines per second since the first line started; null until a line is finished. */
export function linesPerSecond({ succeeded, failed, ranFromMs, updatedAtMs, endedAtMs }: Progress): number | null {
  const done = succeeded + failed;
  if (done === 0 || ranFromMs === null) return null;
  const elapsedMs = Math.max(1, (endedAtMs ?? updatedAtMs) - ranFromMs);
  return Math.round((done * 1_000) / elapsedMs);
}

/**
 * Returns the time at which the operation will end if it continues at its current speed; null if that time is unknown
 * or the operation has ended.
 */
export function expectedEndMs(progress: Progress): number | null {
  const { exports, lines, succeeded, failed, ranFromMs, updatedAtMs, endedAtMs } = progress;
  const done = succeeded + failed;
  // The length of an exported list is unknown until the whole list has been read, so the end of an export cannot be
  // predicted.
  if (exports !== null || endedAtMs !== null || ranFromMs === null || done === 0) return null;
  return Math.round(updatedAtMs + ((lines - done) * (updatedAtMs - ranFromMs)) / done);
}
