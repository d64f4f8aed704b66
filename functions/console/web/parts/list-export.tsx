import { useRef, useState } from 'preact/hooks';
import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import { csvOf } from '../format/csv.ts';
import { saveFile } from '../format/save-file.ts';
import { useConsole, useStorePaths } from './console-context.tsx';

const pageLength = 250;

/** A column of the file: `Column` of the screen, without what is only shown. */
type ExportedColumn<Row> = { readonly label: string; readonly text: (row: Row) => string };

/** Saves exactly the filtered list, all its pages and columns, as CSV; shows how far it is and can be stopped. */
export function ListExport<Row, Answer extends Page<unknown>>({
  call,
  rowsOf,
  columns,
  name,
}: {
  readonly call: Call;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly columns: readonly ExportedColumn<Row>[];
  readonly name: string;
}) {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [state, setState] = useState<number | 'idle' | 'failed'>('idle');
  const stop = useRef<AbortController>();

  async function run(): Promise<void> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const rows: (readonly string[])[] = [columns.map(({ label }) => label)];
    for (let cursor: string | undefined, isLast = false; !isLast; ) {
      setState(rows.length - 1);
      const page = await send<Answer>(inStore({ ...call, query: { ...call.query, limit: pageLength, cursor } }), { signal });
      rows.push(...rowsOf(page).map((row) => columns.map(({ text }) => text(row))));
      cursor = page.next_cursor ?? undefined;
      isLast = !page.has_more || cursor === undefined;
    }
    saveFile(`${name.toLowerCase()}.csv`, csvOf(rows));
  }

  if (typeof state === 'number') {
    return (
      <button type="button" onClick={() => stop.current?.abort()}>
        <span role="status">{state} rows so far</span> · Stop
      </button>
    );
  }
  return (
    <button
      type="button"
      onClick={() =>
        void run().then(
          () => setState('idle'),
          () => setState(stop.current?.signal.aborted === true ? 'idle' : 'failed'),
        )
      }
    >
      {state === 'failed' ? 'Export failed: try again' : 'Export as CSV'}
    </button>
  );
}
