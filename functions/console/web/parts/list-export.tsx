import type { Page } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import { csvOf } from '../format/csv.ts';
import { saveFile } from '../format/save-file.ts';
import { PagedExport } from './paged-export.tsx';

/** A column of the file: `Column` of the screen, without what is only shown. */
type ExportedColumn<Row> = { readonly label: string; readonly text: (row: Row) => string };

/** Saves exactly the filtered list, all its pages and columns, as CSV. */
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
