import { Badge } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { Link } from './console-context.tsx';
import type { Column } from './list-screen.tsx';
import { type NamedKind, NameLink } from './names.tsx';
import { Money, When } from './values.tsx';

export const timeColumn = <Row,>(label: string, of: (row: Row) => string | null): Column<Row> => ({
  ...{ label, text: (row) => of(row) ?? '', view: (row) => <When at={of(row)} /> },
});

export const badgeColumn = <Row,>(label: string, of: (row: Row) => string): Column<Row> => ({
  ...{ label, text: (row) => humanize(of(row)), view: (row) => <Badge value={of(row)} /> },
});

/** Returns a column that contains only a link to a list about the row. The column is not exported. */
export const linkColumn = <Row,>(label: string, nameOf: (row: Row) => string, pathOf: (row: Row) => string): Column<Row> => ({
  ...{ label, text: () => '', isExported: false },
  view: (row) => (
    <Link to={pathOf(row)} aria-label={nameOf(row)}>
      {label}
    </Link>
  ),
});

/** Returns a column of links that show an object's name, such as a brand's. Exports contain the id instead. */
export const nameColumn = <Row,>(label: string, kind: NamedKind, idOf: (row: Row) => number): Column<Row> => ({
  ...{ label, text: (row) => String(idOf(row)), view: (row) => <NameLink kind={kind} id={idOf(row)} /> },
});

/** Returns a right-aligned column of amounts. Each amount is in the currency of its row. */
export const moneyColumn = <Row extends { readonly currency: string }>(label: string, of: (row: Row) => string): Column<Row> => ({
  ...{ label, align: 'end', text: of, view: (row) => <Money amount={of(row)} currency={row.currency} /> },
});
