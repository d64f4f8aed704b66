import type { BulkExport } from './bulk-export.ts';
import { type BulkImport, blankImport } from './bulk-import.ts';
import type { BulkTarget } from './bulk-targets.ts';

/** Larger files are refused when the operation is made. */
export const maxBulkBytes = 100_000_000;
/** A file with more lines is refused before any of them is done. */
export const maxBulkLines = 100_000;
/** A longer line is refused, and those after it are done: no body of the API is longer. */
export const maxLineBytes = 1_048_576;
/** A store has at most this many operations that are not over. */
export const maxUnfinished = 5;
/** One credential or person has at most so many of these places: the others are left to others. */
export const maxUnfinishedOfOne = 3;
/** The operation, its file and its results are kept this long. */
export const bulkRetentionMs = 30 * 24 * 3_600_000;
/** How long the address takes the file; an operation whose file is not there by then gives its place to the next. */
export const uploadValidMs = 3_600_000;
/**
 * An operation that is not done by then ends: what tells whether a line was done is kept for 24 hours (`shared/table/idempotency.ts`), and a line
 * may be repeated for a few minutes after it was begun.
 */
export const longestRunMs = 22 * 3_600_000;

export const bulkStatuses = ['awaiting_upload', 'reading', 'running', 'planned', 'cancelling', 'done', 'cancelled', 'failed'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/** Who made an operation. Its lines are done in this name, with the rights that it has at the time. */
export type BulkMaker = {
  readonly kind: 'api_key' | 'app' | 'staff';
  /** Id of the key or the installation, or the subject of the person. */
  readonly id: string;
  readonly name: string;
  /** Empty unless it is a person. */
  readonly email: string;
  readonly isOperator: boolean;
};

export type BulkUndo = { readonly operationId: number; readonly chunks: number };

/** Why an operation ended before its time. */
export type BulkFailure = { readonly code: string; readonly message: string; readonly line: number | null };

/** A file of lines, each a call of the API; a list of the API that is written to files; or a CSV file that is imported. */
export type BulkOperation = {
  readonly id: number;
  /** The operation that every line calls; null when each line names its own. */
  readonly target: BulkTarget | null;
  /** What it exports; null when it does lines. */
  readonly exports: BulkExport | null;
  /** What it imports; null when it does lines of the API. */
  readonly imports: BulkImport | null;
  /** Lines are only checked. An import is a dry run until a person has it done. */
  readonly isDryRun: boolean;
  /** The operation that it takes back, and how many chunks that one did; null for any other. */
  readonly undoes: BulkUndo | null;
  /** The operation that takes this one back. */
  readonly undoneBy: number | null;
  readonly sizeBytes: number;
  readonly status: BulkStatus;
  readonly maker: BulkMaker;
  /** Which of the places of a store it has until it is over; an import has one only while it is done. */
  readonly place: number | null;
  /** Which of the places that its maker may have it has with it; null without such. */
  readonly share: number | null;
  /** How many steps of its work were taken. A message that asks for another one than the next is of the past. */
  readonly step: number;
  /** A step is under way until then; 0 while none is. */
  readonly leaseUntilMs: number;
  /** The mark of S3 by which the file is known to be the same; empty until it was read. */
  readonly fileTag: string;
  /** How many lines the file has, blank ones not counted; of an import its items, which are products, customers or counts. */
  readonly lines: number;
  /** Where the next chunk begins: its first byte, the number of the line there, and its own number. */
  readonly nextByte: number;
  readonly nextLine: number;
  readonly nextChunk: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly failure: BulkFailure | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly startedAtMs: number | null;
  /** When the first line was begun. */
  readonly ranFromMs: number | null;
  readonly endedAtMs: number | null;
  /** When its file and its results were deleted with all that may name an erased customer. */
  readonly filesErasedAtMs: number | null;
};

type Facts = Pick<BulkOperation, 'id' | 'target' | 'isDryRun' | 'sizeBytes' | 'maker' | 'place' | 'createdAtMs'> &
  Partial<Pick<BulkOperation, 'share'>>;

/** An operation whose file is not there yet. */
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

/** An export, which has no file to wait for: it begins at once. */
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

/** What takes back an operation that is over. It has no file to wait for. */
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

/** The one place of a store for an import that is done: a second one would plan against a catalogue that the first changes. */
export const importPlace = maxUnfinished;

/** An import whose file is not there yet. */
export const newImport = (
  facts: Omit<Facts, 'target' | 'isDryRun' | 'place'>,
  imported: Pick<BulkImport, 'kind' | 'fileName' | 'optsIn'>,
): BulkOperation => ({ ...newBulkOperation({ ...facts, target: null, isDryRun: true, place: null }), imports: blankImport(imported) });

/** Whether nobody sent the file in time. */
export const isAbandoned = ({ status, createdAtMs }: Pick<BulkOperation, 'status' | 'createdAtMs'>, nowMs: number): boolean =>
  status === 'awaiting_upload' && nowMs > createdAtMs + uploadValidMs;

type Progress = Pick<BulkOperation, 'exports' | 'lines' | 'succeeded' | 'failed' | 'ranFromMs' | 'updatedAtMs' | 'endedAtMs'>;

/** Lines a second since the first was begun; null while none is done. */
export function linesPerSecond({ succeeded, failed, ranFromMs, updatedAtMs, endedAtMs }: Progress): number | null {
  const done = succeeded + failed;
  if (done === 0 || ranFromMs === null) return null;
  const elapsedMs = Math.max(1, (endedAtMs ?? updatedAtMs) - ranFromMs);
  return Math.round((done * 1_000) / elapsedMs);
}

/** When the last line will be done if it goes on as it did; null when that cannot be said, or it is over. */
export function expectedEndMs(progress: Progress): number | null {
  const { exports, lines, succeeded, failed, ranFromMs, updatedAtMs, endedAtMs } = progress;
  const done = succeeded + failed;
  // How long a list is, nobody knows before its end.
  if (exports !== null || endedAtMs !== null || ranFromMs === null || done === 0) return null;
  return Math.round(updatedAtMs + ((lines - done) * (updatedAtMs - ranFromMs)) / done);
}
