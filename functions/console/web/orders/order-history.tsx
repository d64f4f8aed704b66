import { useState } from 'preact/hooks';
import type { Order, OrderNote, Refund } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';
import { Money, When } from '../parts/values.tsx';
import { goodsOf, ownNote } from './refund.ts';

/** The refunds of an order, read when a person opens them. */
export function OrderRefunds({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<ListOf<Refund>>({ path: `/orders/${order.id}/refunds` }, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Refunds</summary>
      {isOpen && (
        <Read reading={reading}>
          {({ data }) =>
            data.length === 0 ? (
              <p>Nothing has been refunded.</p>
            ) : (
              <ul class="events">
                {data
                  .map((refund) => ({ ...refund, note: ownNote(order, refund) }))
                  .map(({ id, amount, currency, line_items, restock, note, created_at }) => (
                    <li key={id}>
                      <When at={created_at} />: <Money amount={amount} currency={currency} />
                      {line_items.length > 0 && ` for ${goodsOf(order, line_items).join('; ')}`}
                      {restock && ', restocked'}
                      {note !== null && ` – ${note}`}
                    </li>
                  ))}
              </ul>
            )
          }
        </Read>
      )}
    </details>
  );
}

/** The notes on the timeline of an order, read when a person opens them. */
export function OrderNotes({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<ListOf<OrderNote>>({ path: `/orders/${order.id}/notes` }, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Notes</summary>
      {isOpen && (
        <Read reading={reading}>
          {({ data }) =>
            data.length === 0 ? (
              <p>There are no notes.</p>
            ) : (
              <ul class="events">
                {data.map(({ id, message, created_at }) => (
                  <li key={id}>
                    <When at={created_at} />: {message}
                  </li>
                ))}
              </ul>
            )
          }
        </Read>
      )}
    </details>
  );
}
