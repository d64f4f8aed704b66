import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BulkCaller } from './bulk-caller.ts';
import type { LineCalls } from './bulk-calls.ts';
import type { BulkFiles } from './bulk-files.ts';
import type { PreparedLine } from './line-caller.ts';
import type { AtPace, Pace } from './pace.ts';
import type { ReadPage } from './read-pages.ts';

/** The dependencies of running bulk operations. */
export type RunBulkDeps = {
  readonly table: Table;
  readonly files: BulkFiles;
  /** Creates the function that runs the lines of an operation as its caller. */
  readonly linesAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => (line: FileLine) => PreparedLine;
  /** Creates the function that makes the calls of an import or an undo as its caller. */
  readonly callsAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => LineCalls;
  /** Creates the function that reads the list of an export as its caller. */
  readonly pagesAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => ReadPage;
  readonly newEventId: () => string;
  readonly clock: () => number;
  readonly pace: Pace;
  /** Runs a line or reads a page at this pace, which all operations share. */
  readonly atPace: AtPace;
  readonly log: Log;
  /** After this time a step ends with its current chunk. */
  readonly stepMs: number;
  /** The time after a step's last write during which no other run takes it over. */
  readonly leaseMs: number;
};
