import type { GiftCardMovement } from '#shared/client/generated/admin-api.ts';
import { humanize } from '../format/words.ts';
import { moneyColumn, timeColumn } from '../parts/columns.tsx';
import { Link } from '../parts/console-context.tsx';
import { type Column, ListScreen } from '../parts/list-screen.tsx';

const columns: readonly Column<GiftCardMovement>[] = [
  timeColumn('Date', ({ created_at }) => created_at),
  { label: 'Type', text: ({ type }) => type, view: ({ type }) => <>{humanize(type)}</> },
  { label: 'Reference', text: ({ reference }) => reference ?? '–' },
  { label: 'Redemption', text: ({ redemption_id }) => String(redemption_id ?? '–') },
  moneyColumn('Amount', ({ amount }) => amount),
  moneyColumn('Given back', ({ restored }) => restored),
  moneyColumn('Balance', ({ balance }) => balance),
];

export const GiftCardLedger = ({ id }: { readonly id: string }) => (
  <ListScreen
    title="Gift card movements"
    path={`/gift-cards/${encodeURIComponent(id)}/movements`}
    columns={columns}
    actions={<Link to={`/gift-cards/${id}`}>Gift card</Link>}
    empty="Redemptions and refunds of this card appear here."
  />
);
