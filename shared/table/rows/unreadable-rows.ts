import { AsyncLocalStorage } from 'node:async_hooks';
import { log as processLog } from '#shared/lambda/log.ts';
import { type RowName, rowNameOf } from './row-name.ts';
import { StoredFormError } from './stored-form-error.ts';

/*
 * Rows that this version cannot read. When several rows are read together, such a row is omitted and reported, so that it blocks no
 * request. When it is the requested row, the request fails (`StoredFormError`) and the pipeline reports it.
 */

type Item = Readonly<Record<string, unknown>>;

/** An unreadable row. `attribute` is the path of the invalid attribute, never its value; empty for the row as a whole. */
export type UnreadableRow = RowName & { readonly attribute: string };

type Report = (row: UnreadableRow) => void;

const reports = new AsyncLocalStorage<Report>();

/** The maximum number of log lines per request: a page of unreadable rows is one fault, not hundreds. */
const maxReported = 20;

/** Writes the log line for an unreadable row. */
const writeLine = (log: Pick<typeof processLog, 'error'>, { storeId, kind, id, attribute }: UnreadableRow): void =>
  log.error('record.unreadable', { store_id: storeId, kind, id, attribute });

/** Runs `work`. Each row that it cannot read gets one line in `log`, however often it is read. */
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

/** Reports an unreadable row to the log of the request or, outside a request, of the process. */
function reportUnreadable(name: RowName, error: unknown): void {
  const row = { ...name, attribute: error instanceof StoredFormError ? error.path : '' };
  const report = reports.getStore();
  if (report === undefined) writeLine(processLog, row);
  else report(row);
}

/** Parses one of several rows; returns null and reports the row when this version cannot read it. */
export function readAmongOthers<Value>(item: Item, parse: (item: Item) => Value): { readonly value: Value } | null {
  try {
    return { value: parse(item) };
  } catch (error) {
    reportUnreadable(rowNameOf(item), error);
    return null;
  }
}

/** Reports the requested row if it is unreadable. Returns false for any other error. */
export function reportIfUnreadable(error: unknown): boolean {
  if (!(error instanceof StoredFormError)) return false;
  reportUnreadable(error.row ?? { storeId: null, kind: 'unknown', id: 'unknown' }, error);
  return true;
}

/** Returns the readable ones of several rows, in order; the others are reported and omitted. */
export const parseReadable = <Value>(items: readonly Item[], parse: (item: Item) => Value): Value[] =>
  items.flatMap((item) => {
    const read = readAmongOthers(item, parse);
    return read === null ? [] : [read.value];
  });
