import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { LineCalls } from './bulk-calls.ts';
import type { BulkFiles } from './bulk-files.ts';
import type { PreparedLine } from './call-lines.ts';
import type { AtPace, Pace } from './pace.ts';
import type { ReadPage } from './read-pages.ts';

/** What the work on bulk operations needs. */
export type RunBulkDeps = {
  readonly table: Table;
  readonly files: BulkFiles;
  /** What does the lines of an operation, as its caller. */
  readonly linesAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => (line: FileLine) => PreparedLine;
  /** What makes the calls of an import, or of what takes an operation back, as its caller. */
  readonly callsAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => LineCalls;
  /** What reads the list that an operation exports, as its caller. */
  readonly pagesAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => ReadPage;
  readonly newEventId: () => string;
  readonly clock: () => number;
  readonly pace: Pace;
  /** Does a line or reads a page at this pace, which all operations share. */
  readonly atPace: AtPace;
  readonly log: Log;
  /** After so long a step ends with the chunk that it is at. */
  readonly stepMs: number;
  /** For so long after its last sign of life no other run takes a step that is under way. */
  readonly leaseMs: number;
};
