import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SalesBreakdownTotals, SalesReportTotals } from '#shared/client/generated/admin-api.ts';
import { csvOf } from '../format/csv.ts';
import { saveFile } from '../format/save-file.ts';
import { formatAmount, formatCount, formatPercent } from '../format/store-format.ts';
import { figureColumns, figureText, knownFigure } from './sales.ts';

const shownAtFirst = 100;

/** The figures in a row of the sales report or of the breakdown. Only the sales report has costs. */
export type Figures = SalesBreakdownTotals & Partial<SalesReportTotals>;

export type FiguresTableProps<Row extends Figures> = {
  readonly label: string;
  readonly currency: string;
  readonly first: string;
  readonly rows: readonly Row[];
  readonly totals: Figures;
  readonly nameOf: (row: Row) => string;
  readonly viewOf: (row: Row) => ComponentChildren;
  readonly fileName: string;
  /** The API query parameter that requests the report as a CSV file; undefined if the API does not offer that. */
  readonly formatParam?: string;
};

/** A table of figures with their totals. The export contains all columns, including hidden ones. */
export function FiguresTable<Row extends Figures>(props: FiguresTableProps<Row>) {
  const { label, currency, first, rows, totals, nameOf, viewOf, fileName, formatParam } = props;
  const [isWhole, setWhole] = useState(false);
  const [hasAll, setAll] = useState(false);
  const known = figureColumns.filter(({ field }) => totals[field] !== undefined);
  const columns = known.filter(({ isSeldom }) => hasAll || isSeldom !== true);
  const cell = (figures: Figures, { field, kind }: (typeof figureColumns)[number]): string => {
    const value = knownFigure(figures, field);
    if (value === null || value === undefined) return '–';
    if (kind === 'money' && Number(value) === 0) return '–';
    if (kind === 'money') return formatAmount(String(value), currency);
    return kind === 'share' ? formatPercent(Number(value).toFixed(1)) : formatCount(Number(value));
  };
  const cells = (figures: Figures) =>
    columns.map((column) => (
      <td key={column.field} class="end" data-label={column.label}>
        {cell(figures, column)}
      </td>
    ));
  const csv = (): string =>
    csvOf([
      [first, ...known.map((column) => column.label)],
      ...rows.map((row) => [nameOf(row), ...known.map(({ field }) => figureText(knownFigure(row, field)))]),
    ]);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section class="scroll" aria-label={label} tabIndex={0}>
        <table class="list dense" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {columns.map((column) => (
                <th key={column.field} scope="col" class="end">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={nameOf(row)}>
                <td data-label={first}>{viewOf(row)}</td>
                {cells(row)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {cells(totals)}
            </tr>
          </tfoot>
        </table>
      </section>
      <div class="row">
        {shown.length < rows.length && (
          <button type="button" onClick={() => setWhole(true)}>
            Show all {rows.length} rows
          </button>
        )}
        <span class="push" />
        {columns.length < known.length && (
          <button type="button" onClick={() => setAll(true)}>
            Show all {known.length} figures
          </button>
        )}
        <button type="button" name={formatParam} onClick={() => saveFile(`${fileName}.csv`, csv())}>
          Export as CSV
        </button>
      </div>
    </>
  );
}
