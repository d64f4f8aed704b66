import type { ComponentChildren } from 'preact';
import { LongText } from './long-text.tsx';

/** A column: its name, what a row has there, and whether it stands at the end, as numbers do. */
export type PlainColumn<Row> = readonly [label: string, view: (row: Row) => ComponentChildren, align?: 'end'];

type PlainTableProps<Row> = {
  /** The name of the table, or the id of the heading that names it. */
  readonly label: string | { readonly id: string };
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
};

/** Rows that are all there, without controls. A text of any length takes two lines at most. */
export function PlainTable<Row>({ label, columns, rows, keyOf }: PlainTableProps<Row>) {
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id };
  return (
    <table class="list" {...name}>
      <thead>
        <tr>
          {columns.map(([title, , align]) => (
            <th key={title} scope="col" class={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(([title, view, align]) => {
              const shown = view(row);
              return (
                <td key={title} data-label={title} class={align}>
                  {typeof shown === 'string' ? <LongText text={shown} /> : shown}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
