import { useRef, useState } from 'preact/hooks';
import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import { csvOf } from '../format/csv.ts';
import { saveFile } from '../format/save-file.ts';
import { useConsole, useStorePaths } from './console-context.tsx';

/** A button that reads all pages of a list and saves their rows. It shows the progress, and a second click stops it. */
export function PagedExport<Row, Answer extends Page<unknown>>({
  call,
  pageLength,
  rowsOf,
  save,
  label,
  counted,
}: {
  readonly call: Call;
  readonly pageLength: number;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly save: (rows: readonly Row[]) => void;
  readonly label: string;
  readonly counted: string;
}) {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [state, setState] = useState<number | 'idle' | 'failed'>('idle');
  const stop = useRef<AbortController>();

  async function run(): Promise<void> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    const rows: Row[] = [];
    for (let cursor: string | undefined, isLast = false; !isLast; ) {
      setState(rows.length);
      const page = await send<Answer>(inStore({ ...call, query: { ...call.query, limit: pageLength, cursor } }), { signal });
      rows.push(...rowsOf(page));
      cursor = page.next_cursor ?? undefined;
      isLast = !page.has_more || cursor === undefined;
    }
    save(rows);
  }

  if (typeof state === 'number') {
    return (
      <button type="button" onClick={() => stop.current?.abort()}>
        <span role="status">
          {state} {counted} so far
        </span>{' '}
        · Stop
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
      {state === 'failed' ? 'Export failed: try again' : label}
    </button>
  );
}

type ExportedColumn<Row> = { readonly label: string; readonly text: (row: Row) => string };

export const ListExport = <Row, Answer extends Page<unknown>>({
  call,
  rowsOf,
  columns,
  name,
}: {
  readonly call: Call;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly columns: readonly ExportedColumn<Row>[];
  readonly name: string;
}) => (
  <PagedExport<readonly string[], Answer>
    call={call}
    pageLength={250}
    rowsOf={(answer) => rowsOf(answer).map((row) => columns.map(({ text }) => text(row)))}
    save={(rows) => saveFile(`${name.toLowerCase()}.csv`, csvOf([columns.map(({ label }) => label), ...rows]))}
    label="Export as CSV"
    counted="rows"
  />
);
