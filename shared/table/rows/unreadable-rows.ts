import { AsyncLocalStorage } from 'node:async_hooks';
import { log as processLog } from '#shared/lambda/log.ts';
import { type RowName, rowNameOf } from './row-name.ts';
import { StoredFormError } from './stored-form-error.ts';

/*
 * Rows that this version cannot read. Where several rows are read at once such a row is left out and reported, so that it blocks no request; where it
 * is the requested one, the request fails (`StoredFormError`) and the pipeline reports it.
 */

type Item = Readonly<Record<string, unknown>>;

/** A row that cannot be read. `attribute` is the path of what is wrong in it, never its value; empty when it is the row as a whole. */
export type UnreadableRow = RowName & { readonly attribute: string };

type Report = (row: UnreadableRow) => void;

const reports = new AsyncLocalStorage<Report>();

/** Lines about one request at most: a page of unreadable rows is one fault and not hundreds. */
const maxReported = 20;

/** The log line for an unreadable row. */
const writeLine = (log: Pick<typeof processLog, 'error'>, { storeId, kind, id, attribute }: UnreadableRow): void =>
  log.error('record.unreadable', { store_id: storeId, kind, id, attribute });

/** Runs `work`; each row that it cannot read has one line in `log`, however often it is read. */
export function reportingUnreadable<Result>(log: Pick<typeof processLog, 'error'>, work: () => Promise<Result>): Promise<Result> {
  const reported = new Set<string>();
  const report: Report = (row) => {
    const name = `${row.storeId} ${row.kind} ${row.id}`;
    if (reported.has(name) || reported.size >= maxReported) return;
    reported.add(name);
    writeLine(log, row);
  };
  return reports.run(report, work);
}

/** Reports a row that could not be read to ops: in the log of the request, or in that of the process. */
function reportUnreadable(name: RowName, error: unknown): void {
  const row = { ...name, attribute: error instanceof StoredFormError ? error.path : '' };
  const report = reports.getStore();
  if (report === undefined) writeLine(processLog, row);
  else report(row);
}

/** Reads one row among others: null, and reported, when this version cannot read it. */
export function readAmongOthers<Value>(item: Item, parse: (item: Item) => Value): { readonly value: Value } | null {
  try {
    return { value: parse(item) };
  } catch (error) {
    reportUnreadable(rowNameOf(item), error);
    return null;
  }
}

/** Reports the row that a request asked for and that cannot be read; false when an error is another one. */
export function reportIfUnreadable(error: unknown): boolean {
  if (!(error instanceof StoredFormError)) return false;
  reportUnreadable(error.row ?? { storeId: null, kind: 'unknown', id: 'unknown' }, error);
  return true;
}

/** The readable rows of several, in their order; each other one is reported and left out. */
export const readable = <Value>(items: readonly Item[], parse: (item: Item) => Value): Value[] =>
  items.flatMap((item) => {
    const read = readAmongOthers(item, parse);
    return read === null ? [] : [read.value];
  });
