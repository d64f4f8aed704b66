import { type Bound, bindClient } from './bind-client.ts';
import { type ClientSettings, type Credential, connect } from './connection.ts';
import { each } from './each.ts';
import { type ExportedObjects, type ExportOptions, exportList } from './export-list.ts';
import { type FollowOptions, followEvents } from './follow-events.ts';
import { type LoggedEvent, type StoreCalls, storeOperations } from './generated/store-api.ts';
import { type BulkLines, type BulkRun, type BulkRunOptions, runBulk } from './run-bulk.ts';
import { storeNames } from './store-names.ts';

export type { CallReport, ClientSettings } from './connection.ts';
export type { EachOptions, RowResult } from './each.ts';
export { type ConnectionErrorCode, type ErrorOf, EventGap, type FieldError, isErrorOf, type Outcome, StoreApiError } from './errors.ts';
export { type ExportedObjects, ExportFailed, type ExportOptions } from './export-list.ts';
export type { FollowOptions } from './follow-events.ts';
export type * from './generated/error-codes.ts';
export type * from './generated/store-api.ts';
export type { IdOf } from './id.ts';
export type { Page, Pages } from './pages.ts';
export type { CallOptions } from './request.ts';
export type { BulkLines, BulkResult, BulkRun, BulkRunOptions } from './run-bulk.ts';
export type { CallResponse } from './send.ts';

/** A client for one store's public API: a function for every operation, and further functions built on them. */
export type StoreClient = Omit<Bound<typeof storeNames, StoreCalls>, 'events' | 'bulk'> & {
  readonly bulk: Bound<typeof storeNames, StoreCalls>['bulk'] & {
    /**
     * Uploads lines as one file, has the service process them, and returns the result of each line. Calls `onProgress`
     * after each poll.
     */
    readonly run: (lines: BulkLines, options?: BulkRunOptions) => Promise<BulkRun>;
    /**
     * Iterates over all objects of a list, however long, without paging: the service writes the list to files, which
     * are read one by one.
     * @throws ExportFailed if the export does not complete
     */
    readonly export: <Exported extends keyof ExportedObjects>(
      object: Exported,
      options?: ExportOptions,
    ) => AsyncIterable<ExportedObjects[Exported]>;
  };
  readonly events: Bound<typeof storeNames, StoreCalls>['events'] & {
    /**
     * Iterates over all events after a sequence number, in order and without gaps, until the signal is aborted. With
     * `follow: false`, stops at the end of the log.
     * @throws EventGap if some of the events are no longer in the log, or if the log ends before `sequence`.
     * `after(gap.next - 1)` continues after the gap
     */
    readonly after: (sequence: number, options?: FollowOptions<LoggedEvent['topic']>) => AsyncIterable<LoggedEvent>;
  };
  /** Processes rows, a few at a time, and returns one result per row. */
  readonly each: typeof each;
};

/**
 * Creates a client for the public API.
 * @param settings `apiKey`: an API key of the store, or an app's token
 * @throws TypeError if the key or the base address is missing
 */
export function createStoreClient({ apiKey, ...settings }: ClientSettings & { readonly apiKey: Credential }): StoreClient {
  const connection = connect(settings, apiKey, 'apiKey');
  const bound = bindClient<typeof storeNames, StoreCalls>(connection, storeNames, storeOperations, '');
  const readPage = (after: number, options: object) => bound.events.list({ after_sequence: after, limit: 250 }, options).page();
  return {
    ...bound,
    events: { ...bound.events, after: (sequence, options = {}) => followEvents(sequence, options, readPage, connection.wait) },
    bulk: {
      ...bound.bulk,
      run: (lines, options) => runBulk(connection, bound.bulk, lines, options),
      export: (object, options) => exportList(connection, bound.bulk, object, options),
    },
    each,
  };
}
