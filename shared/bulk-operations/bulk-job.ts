import type { BulkExport } from './bulk-export.ts';
import { type BulkImport, blankImport } from './bulk-import.ts';
import type { BulkTarget } from './bulk-targets.ts';

/** The largest file, checked when the operation is created. */
export const maxBulkBytes = 100_000_000;
/** The maximum number of lines of a file, checked before any of them runs. */
export const maxBulkLines = 100_000;
/** The longest line: no body of the API is longer. A longer line fails, and the lines after it still run. */
export const maxLineBytes = 1_048_576;
/** The maximum number of unfinished operations of a store. */
export const maxUnfinished = 5;
/** The maximum number of unfinished operations of one credential or person, which leaves the other places to others. */
export const maxUnfinishedOfOne = 3;
/** How long an operation, its file and its results are kept. */
export const bulkRetentionMs = 30 * 24 * 3_600_000;
/** How long the upload address works. An operation without a file by then loses its place to the next one. */
export const uploadValidMs = 3_600_000;
/**
 * The time limit of an operation. The records of completed lines live 24 hours (`shared/table/idempotency.ts`), and a line may be repeated
 * for a few minutes after it starts.
 */
export const longestRunMs = 22 * 3_600_000;

export const bulkStatuses = ['awaiting_upload', 'reading', 'running', 'planned', 'cancelling', 'done', 'cancelled', 'failed'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** The creator of an operation. Its lines run under this name, with the creator's current rights. */
export type BulkMaker = {
  readonly kind: 'api_key' | 'app' | 'staff';
  /** Id of the key or the installation, or the subject of the staff member. */
  readonly id: string;
  readonly name: string;
  /** Empty unless the creator is a staff member. */
  readonly email: string;
  readonly isOperator: boolean;
};

export type BulkUndo = { readonly operationId: number; readonly chunks: number };

/** Why an operation ended early. */
export type BulkFailure = { readonly code: string; readonly message: string; readonly line: number | null };

/** A bulk operation: a file of lines that each call the API, a list of the API to export, or a CSV file to import. */
export type BulkOperation = {
  readonly id: number;
  /** The operation that every line calls; null when each line names its own. */
  readonly target: BulkTarget | null;
  /** The exported list; null unless the operation is an export. */
  readonly exports: BulkExport | null;
  /** The imported file; null unless the operation is an import. */
  readonly imports: BulkImport | null;
  /** Whether the lines are only validated. An import is a dry run until a person applies it. */
  readonly isDryRun: boolean;
  /** The operation that this one undoes, with its number of chunks; null for any other. */
  readonly undoes: BulkUndo | null;
  /** The operation that undoes this one. */
  readonly undoneBy: number | null;
  readonly sizeBytes: number;
  readonly status: BulkStatus;
  readonly maker: BulkMaker;
  /** Its place among the store's unfinished operations, held until it ends. An import holds one only while it is applied. */
  readonly place: number | null;
  /** Its place among its creator's unfinished operations; null when it needs none. */
  readonly share: number | null;
  /** The number of completed steps. A message that asks for any step but the next one is outdated. */
  readonly step: number;
  /** The lease of the current step; 0 when none is running. */
  readonly leaseUntilMs: number;
  /** The ETag that S3 gave the file, which shows that it is unchanged; empty until it has been read. */
  readonly fileTag: string;
  /**
   * The number of lines of the file without blank ones; for an import, the number of its items (products, customers or inventory levels).
   */
  readonly lines: number;
  /** The start of the next chunk: byte offset, line number, and chunk number. */
  readonly nextByte: number;
  readonly nextLine: number;
  readonly nextChunk: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly failure: BulkFailure | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly startedAtMs: number | null;
  /** When the first line started. */
  readonly ranFromMs: number | null;
  readonly endedAtMs: number | null;
  /** When the file and the results were deleted because they may name an erased customer. */
  readonly filesErasedAtMs: number | null;
};

type Facts = Pick<BulkOperation, 'id' | 'target' | 'isDryRun' | 'sizeBytes' | 'maker' | 'place' | 'createdAtMs'> &
  Partial<Pick<BulkOperation, 'share'>>;

/** Returns an operation that waits for its file. */
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

/** Returns a new export. It has no file to wait for, so it starts immediately. */
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

/** Returns a new operation that undoes a finished one. It has no file to wait for. */
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

/** The store's only place for an import that is applied: a second import would plan against a catalog that the first is changing. */
export const importPlace = maxUnfinished;

/** Returns an import that waits for its file. */
export const newImport = (
  facts: Omit<Facts, 'target' | 'isDryRun' | 'place'>,
  imported: Pick<BulkImport, 'kind' | 'fileName' | 'optsIn'>,
): BulkOperation => ({ ...newBulkOperation({ ...facts, target: null, isDryRun: true, place: null }), imports: blankImport(imported) });

/** Reports whether the upload address expired before a file was sent. */
export const isAbandoned = ({ status, createdAtMs }: Pick<BulkOperation, 'status' | 'createdAtMs'>, nowMs: number): boolean =>
  status === 'awaiting_upload' && nowMs > createdAtMs + uploadValidMs;

type Progress = Pick<BulkOperation, 'exports' | 'lines' | 'succeeded' | 'failed' | 'ranFromMs' | 'updatedAtMs' | 'endedAtMs'>;

/** Lines per second since the first started; null before one is finished. */
export function linesPerSecond({ succeeded, failed, ranFromMs, updatedAtMs, endedAtMs }: Progress): number | null {
  const done = succeeded + failed;
  if (done === 0 || ranFromMs === null) return null;
  const elapsedMs = Math.max(1, (endedAtMs ?? updatedAtMs) - ranFromMs);
  return Math.round((done * 1_000) / elapsedMs);
}

/** Returns the expected end at the current speed; null when it is unknown or the operation has ended. */
export function expectedEndMs(progress: Progress): number | null {
  const { exports, lines, succeeded, failed, ranFromMs, updatedAtMs, endedAtMs } = progress;
  const done = succeeded + failed;
  // The length of a list is unknown until its end.
  if (exports !== null || endedAtMs !== null || ranFromMs === null || done === 0) return null;
  return Math.round(updatedAtMs + ((lines - done) * (updatedAtMs - ranFromMs)) / done);
}
