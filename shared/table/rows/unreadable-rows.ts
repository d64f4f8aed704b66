import { AsyncLocalStorage } from 'node:async_hooks';
import { log as processLog } from '#shared/lambda/log.ts';
import { type RowName, rowNameOf } from './row-name.ts';
import { StoredFormError } from './stored-form-error.ts';

/*
 * Rows that this version cannot read. If several rows are read together, an unreadable one is omitted and reported, so
 * that it does not block the request. If the requested row itself is unreadable, the request fails with
 * `StoredFormError`, and the pipeline reports the row.
 */

type Item = Readonly<Record<string, unknown>>;

/**
 * An unreadable row. `attribute` is the path of the invalid attribute, without its value; empty if the whole row is
 * invalid.
 */
export type UnreadableRow = RowName & { readonly attribute: string };

type Report = (row: UnreadableRow) => void;

const reports = new AsyncLocalStorage<Report>();

/**
 * The maximum number of unreadable rows that are logged per request. Further unreadable rows usually have the same
 * cause.
 */
const maxReported = 20;

const writeLine = (log: Pick<typeof processLog, 'error'>, { storeId, kind, id, attribute }: UnreadableRow): void =>
  log.error('record.unreadable', { store_id: storeId, kind, id, attribute });

/**
 * Runs `work`. Writes one line to `log` for each unreadable row, however often the row is read, but at most
 * `maxReported` lines.
 */
export function runReportingUnreadable<Result>(log: Pick<typeof processLog, 'error'>, work: () => Promise<Result>): Promise<Result> {
  const reported = new Set<string>();
  const report: Report = (row) => {
    const name = `${row.storeId} ${row.kind} ${row.id}`;
    if (reported.has(name) || reported.size >= maxReported) return;
    reported.add(name);
    writeLine(log, row);
  };
  return reports.run(report, work);
}

/** Reports an unreadable row to the log of the request or, outside a request, to the log of the process. */
function reportUnreadable(name: RowName, error: unknown): void {
  const row = { ...name, attribute: error instanceof StoredFormError ? error.path : '' };
  const report = reports.getStore();
  if (report === undefined) writeLine(processLog, row);
  else report(row);
}

/**
 * Parses a row. If the row is unreadable, reports the row and returns null, so that the other rows can still be read.
 */
export function readAmongOthers<Value>(item: Item, parse: (item: Item) => Value): { readonly value: Value } | null {
  try {
    return { value: parse(item) };
  } catch (error) {
    reportUnreadable(rowNameOf(item), error);
    return null;
  }
}

/**
 * If the error means that the requested row is unreadable, reports the row and returns true. Otherwise returns false.
 */
export function reportIfUnreadable(error: unknown): boolean {
  if (!(error instanceof StoredFormError)) return false;
  reportUnreadable(error.row ?? { storeId: null, kind: 'unknown', id: 'unknown' }, error);
  return true;
}

/**
 * Returns the readable rows among several, parsed and in the same order. The unreadable rows are reported and omitted.
 */
export const parseReadable = <Value>(items: readonly Item[], parse: (item: Item) => Value): Value[] =>
  items.flatMap((item) => {
    const read = readAmongOthers(item, parse);
    return read === null ? [] : [read.value];
  });
