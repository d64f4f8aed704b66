import { useRef, useState } from 'preact/hooks';
import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import { type BulkAction, BulkDialog } from '../bulk-operations/bulk-dialog.tsx';
import { BulkRun, type BulkWork } from '../bulk-operations/bulk-run.tsx';
import { formatCount } from '../format/store-format.ts';
import { useConsole, useStorePaths } from './console-context.tsx';
import { Failure } from './states.tsx';

/** The bulk actions of a list. */
export type BulkRows<Row> = {
  /** The plural noun for the rows, such as `products`. */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  readonly actions: readonly BulkAction<Row>[];
};

/** The selected rows, on this page and others. */
export type Selection<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (rows: readonly Row[], isOn: boolean) => void;
  readonly clear: () => void;
};

/** Returns a list's selection, which is cleared when `list` (its path and filters) changes. */
export function useSelection<Row>(list: string, keyOf: (row: Row) => string | number): Selection<Row> {
  const [{ of, chosen }, set] = useState({ of: list, chosen: new Map<string | number, Row>() });
  const current = of === list ? chosen : new Map<string | number, Row>();
  return {
    rows: [...current.values()],
    has: (row) => current.has(keyOf(row)),
    toggle: (rows, isOn) => {
      const changed = new Map(current);
      for (const row of rows) {
        if (isOn) changed.set(keyOf(row), row);
        else changed.delete(keyOf(row));
      }
      set({ of: list, chosen: changed });
    },
    clear: () => set({ of: list, chosen: new Map() }),
  };
}

/** A row's checkbox. Shift-click also changes all rows between this row and the row clicked before. */
export function RowBox<Row>({
  row,
  rows,
  name,
  selection,
  last,
}: {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly name: string;
  readonly selection: Selection<Row>;
  readonly last: { current: Row | null };
}) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selection.has(row)}
      onClick={({ currentTarget, shiftKey }) => {
        const [from, to] = [rows.indexOf(last.current ?? row), rows.indexOf(row)];
        const range = shiftKey && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
        last.current = row;
        selection.toggle(range, currentTarget.checked);
      }}
    />
  );
}

/** The maximum number of selected rows. Bulk operations accept more, but people could not review them. */
const maxSelected = 5_000;
const rowsAtOnce = 250;

export function PageBox<Row>({ rows, selection }: { readonly rows: readonly Row[]; readonly selection: Selection<Row> }) {
  const isAll = rows.every(selection.has);
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = !isAll && rows.some(selection.has);
      }}
      onChange={({ currentTarget }) => selection.toggle(rows, currentTarget.checked)}
    />
  );
}

export type Acting<Row> = { readonly action: BulkAction<Row>; readonly rows: readonly Row[] };

export type SelectionBarProps<Row, Answer> = {
  readonly bulk: BulkRows<Row>;
  readonly selection: Selection<Row>;
  readonly acting: Acting<Row> | null;
  readonly act: (acting: Acting<Row> | null) => void;
  /** The call that reads the filtered list from its start. */
  readonly call: Call;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly hasMore: boolean;
};

export function SelectionBar<Row, Answer extends Page<unknown>>(props: SelectionBarProps<Row, Answer>) {
  const { bulk, selection, acting, act, call, rowsOf, hasMore } = props;
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [reading, setReading] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [work, setWork] = useState<BulkWork<Row> | null>(null);
  const stop = useRef<AbortController>();
  const count = selection.rows.length;

  async function readAll(): Promise<void> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const all: Row[] = [];
    for (let cursor: string | undefined, isLast = false; !isLast && all.length < maxSelected; ) {
      setReading(all.length);
      const page = await send<Answer>(inStore({ ...call, query: { ...call.query, limit: rowsAtOnce, cursor } }), { signal });
      all.push(...rowsOf(page));
      cursor = page.next_cursor ?? undefined;
      isLast = !page.has_more || cursor === undefined;
    }
    selection.toggle(all.slice(0, maxSelected), true);
  }
  const selectAll = (): void => {
    setError(null);
    void readAll()
      .catch((failure: Error) => stop.current?.signal.aborted === true || setError(failure))
      .finally(() => setReading(null));
  };
  return (
    <>
      {count > 0 && (
        <div class="selection">
          <strong role="status">{formatCount(count)} selected</strong>
          {(hasMore || reading !== null) && (
            <button type="button" onClick={reading === null ? selectAll : () => stop.current?.abort()}>
              {reading === null ? 'Select all results' : `${formatCount(reading)} so far · Stop`}
            </button>
          )}
          {bulk.actions.map((action) => (
            <button
              key={action.label}
              type="button"
              class={action.isDangerous === true ? 'danger' : ''}
              onClick={() => act({ action, rows: selection.rows })}
            >
              {action.label}
            </button>
          ))}
          <button type="button" onClick={selection.clear}>
            Clear
          </button>
        </div>
      )}
      {count >= maxSelected && <p class="quiet">You can select up to {formatCount(maxSelected)} rows.</p>}
      {error !== null && <Failure error={error} again={selectAll} />}
      {work !== null && <BulkRun key={work.made.id} work={work} nameOf={bulk.nameOf} onUndo={setWork} onClose={() => setWork(null)} />}
      {acting !== null && (
        <BulkDialog
          action={acting.action}
          rows={acting.rows}
          noun={bulk.noun}
          nameOf={bulk.nameOf}
          onClose={() => act(null)}
          onMade={(made) => {
            act(null);
            setWork(made);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
