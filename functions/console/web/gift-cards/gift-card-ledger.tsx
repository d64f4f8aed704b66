import type { GiftCardMovement } from '#shared/client/generated/admin-api.ts';
import { wordsOf } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { Money, When } from '../parts/values.tsx';

const columns: readonly Column<GiftCardMovement>[] = [
  { label: 'Date', text: ({ created_at }) => created_at, view: ({ created_at }) => <When at={created_at} /> },
  { label: 'Type', text: ({ type }) => type, view: ({ type }) => <>{wordsOf(type)}</> },
  { label: 'Reference', text: ({ reference }) => reference ?? '–' },
  { label: 'Redemption', text: ({ redemption_id }) => String(redemption_id ?? '–') },
  {
    ...{ label: 'Amount', align: 'end', text: ({ amount }) => amount },
    view: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    ...{ label: 'Given back', align: 'end', text: ({ restored }) => restored },
    view: ({ restored, currency }) => <Money amount={restored} currency={currency} />,
  },
  {
    ...{ label: 'Balance', align: 'end', text: ({ balance }) => balance },
    view: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
];

/** Every redemption and restoration of a card, newest first. */
export function GiftCardLedger({ id }: { readonly id: string }) {
  const { href } = useStorePaths();
  return (
    <ListScreen
      title="Ledger of a gift card"
      path={`/gift-cards/${encodeURIComponent(id)}/movements`}
      filters={listFilters}
      columns={columns}
      keyOf={(movement) => movement.id}
      actions={<a href={href(`/gift-cards/${id}`)}>Gift card</a>}
      empty={{ title: 'Nothing has been redeemed yet', text: 'What is taken from the card and given back to it appears here.' }}
    />
  );
}
