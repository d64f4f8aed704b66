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

/** The dependencies for running bulk operations. */
export type RunBulkDeps = {
  readonly table: Table;
  readonly files: BulkFiles;
  /**
   * Creates the function that prepares an API call from a line of an operation's file. The API call is made as
   * `caller`.
   */
  readonly linesAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => (line: FileLine) => PreparedLine;
  /** Creates the functions that make API calls as `caller`, for an import or for the undo of an operation. */
  readonly callsAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => LineCalls;
  /** Creates the function that reads the pages of an exported list with the permissions of `caller`. */
  readonly pagesAs: (caller: BulkCaller, storeId: string, one: BulkOperation) => ReadPage;
  readonly newEventId: () => string;
  readonly clock: () => number;
  readonly pace: Pace;
  /** Processes a line or page of any operation, with the pauses that `pace` requires. */
  readonly atPace: AtPace;
  readonly log: Log;
  /** The time after which a step starts no further chunk or page. */
  readonly stepMs: number;
  /**
   * The duration of a run's lease on a step. Each write of the run renews the lease. Until the lease expires, no other
   * run may take over the step.
   */
  readonly leaseMs: number;
};
