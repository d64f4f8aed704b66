import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { PreparedLine } from './call-lines.ts';

/** Lines that are done together, those about one object in their order. */
export type ChunkOfLines = {
  readonly lines: readonly PreparedLine[];
  readonly isLast: boolean;
  /** Of lines in reverse order: where their results stand among those of other chunks, in the order of the file. */
  readonly backwardsPart?: number;
  /** What the operation says behind them, besides the lines that are done. */
  readonly change: (now: BulkOperation, results: readonly LineResult[]) => Partial<BulkOperation>;
};

/** The chunks of an operation from where it is, the same each time that they are asked for. */
export type OpenChunks = {
  /** Prepares the chunk that an operation is at, as a caller. */
  readonly next: (now: BulkOperation, caller: BulkCaller) => Promise<ChunkOfLines>;
  /** Keeps at the end of a step what the next one needs. */
  readonly keep: (now: BulkOperation) => Promise<Partial<BulkOperation>>;
};
