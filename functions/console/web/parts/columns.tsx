import { Badge } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import type { Column } from './list-screen.tsx';
import { Money, When } from './values.tsx';

/** A moment of each row. */
export const timeColumn = <Row,>(label: string, of: (row: Row) => string | null): Column<Row> => ({
  ...{ label, text: (row) => of(row) ?? '', view: (row) => <When at={of(row)} /> },
});

/** A state of each row. */
export const badgeColumn = <Row,>(label: string, of: (row: Row) => string): Column<Row> => ({
  ...{ label, text: (row) => humanize(of(row)), view: (row) => <Badge value={of(row)} /> },
});

/** An amount of each row, in its currency. */
export const moneyColumn = <Row extends { readonly currency: string }>(label: string, of: (row: Row) => string): Column<Row> => ({
  ...{ label, align: 'end', text: of, view: (row) => <Money amount={of(row)} currency={row.currency} /> },
});
