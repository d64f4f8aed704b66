import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { PreparedLine } from './line-caller.ts';

/** Lines that run together. Lines for the same object run in order. */
export type ChunkOfLines = {
  readonly lines: readonly PreparedLine[];
  readonly isLast: boolean;
  /** For lines that run in reverse order: the position of their results among those of other chunks, in file order. */
  readonly backwardsPart?: number;
  /** Returns the change of the operation after the chunk, besides the count of lines. */
  readonly change: (now: BulkOperation, results: readonly LineResult[]) => Partial<BulkOperation>;
};

/** The chunks of an operation from its current position. They are the same on every read. */
export type OpenChunks = {
  /** Prepares the next chunk of an operation for a caller. */
  readonly next: (now: BulkOperation, caller: BulkCaller) => Promise<ChunkOfLines>;
  /** Stores at the end of a step the data that the next step needs. */
  readonly keep: (now: BulkOperation) => Promise<Partial<BulkOperation>>;
};
