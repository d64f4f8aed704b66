import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { PreparedLine } from './line-caller.ts';

/**
 * The lines of one chunk. Lines about different objects may run concurrently. Lines about the same object run one after
 * another, in the order of `lines`.
 */
export type ChunkOfLines = {
  readonly lines: readonly PreparedLine[];
  readonly isLast: boolean;
  /** The number of this chunk's result file. Set only if the chunks and their lines run in reverse order. */
  readonly backwardsPart?: number;
  /** Called after the chunk has run. Returns the changed fields of the operation, except the line counts. */
  readonly change: (now: BulkOperation, results: readonly LineResult[]) => Partial<BulkOperation>;
};

/** The chunks of an operation, starting at its current position. Reading a chunk again returns the same lines. */
export type OpenChunks = {
  /** Prepares the next chunk of an operation, to be run as `caller`. */
  readonly next: (now: BulkOperation, caller: BulkCaller) => Promise<ChunkOfLines>;
  /**
   * Called at the end of a step. Stores the data that the next step needs, and returns the operation's fields that must
   * be changed.
   */
  readonly keep: (now: BulkOperation) => Promise<Partial<BulkOperation>>;
};
