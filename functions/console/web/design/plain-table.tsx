import type { ComponentChildren } from 'preact';
import { LongText } from './long-text.tsx';

/** A column: its label, a function that returns a cell's content, and the alignment, which is `end` for numbers. */
export type PlainColumn<Row> = readonly [label: string, view: (row: Row) => ComponentChildren, align?: 'end'];

type PlainTableProps<Row> = {
  /** The table's accessible name, or the id of the heading that provides it. */
  readonly label: string | { readonly id: string };
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
};

/** A table without controls, for rows that are all loaded. Long text is truncated to two lines. */
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
