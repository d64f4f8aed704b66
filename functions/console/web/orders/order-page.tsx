import { useState } from 'preact/hooks';
import type { Order } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { wordsOf } from '../format/words.ts';
import { mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { Badge, ExternalData, Facts, Money, When } from '../parts/values.tsx';
import { RequestReturnDialog } from '../returns/request-dialog.tsx';
import { actionsFor, addressLines, lineName, type OrderAction } from './order.ts';
import { CancelDialog, DeliverDialog, FulfillDialog, NoteDialog, PayDialog } from './order-dialogs.tsx';
import { OrderNotes, OrderRefunds } from './order-history.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const labels: Readonly<Record<OrderAction, string>> = {
  pay: 'Mark as paid',
  fulfill: 'Fulfill',
  deliver: 'Mark as delivered',
  refund: 'Refund',
  takeBack: 'Return items',
  cancel: 'Cancel order',
};

const dialogs = {
  pay: PayDialog,
  fulfill: FulfillDialog,
  deliver: DeliverDialog,
  refund: RefundDialog,
  takeBack: RequestReturnDialog,
  cancel: CancelDialog,
  note: NoteDialog,
};

/** One order: what was bought, what has happened, and what can be done now. */
export function OrderPage({ id }: { readonly id: string }) {
  const { href } = useStorePaths();
  const reading = useRead<{ readonly data: Order }>({ path: `/orders/${encodeURIComponent(id)}` });
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const order = reading.answer?.data;
  const Dialog = open === null ? null : dialogs[open];
  return (
    <Page
      title={order === undefined ? 'Order' : `Order ${order.name}`}
      call={reading.call}
      actions={
        order !== undefined && (
          <>
            {actionsFor(order).map((action) => (
              <button key={action} type="button" class={action === 'cancel' ? 'danger' : ''} onClick={() => setOpen(action)}>
                {labels[action]}
              </button>
            ))}
            <button type="button" onClick={() => setOpen('note')}>
              Add a note
            </button>
          </>
        )
      }
    >
      <p>
        <a href={href('/orders')}>All orders</a>
      </p>
      <Read reading={reading}>{({ data }) => <OrderView order={data} />}</Read>
      {Dialog !== null && order !== undefined && <Dialog order={order} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** The name of the customer; a link for whom may see customers. */
function CustomerName({ order: { customer_id, customer_name } }: { readonly order: Order }) {
  const { person, store } = useConsole();
  const { href } = useStorePaths();
  if (customer_id === null || !mayEnter(person, store.id, 'customers')) return <>{customer_name ?? '–'}</>;
  return <a href={href(`/customers/${customer_id}`)}>{customer_name ?? 'The customer'}</a>;
}

function OrderView({ order }: { readonly order: Order }) {
  const { href } = useStorePaths();
  const { currency } = order;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <p class="row">
        <Badge value={order.status} /> <Badge value={order.payment_status} /> <Badge value={order.fulfillment_status} />
      </p>
      {order.price_explanation.map(({ object, id, message }) => (
        <p key={`${object} ${id}`} class="notice warning">
          {message} See whether the customer paid what they should ({wordsOf(object)} {id}).
        </p>
      ))}
      <table class="list" aria-label="Items">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col" class="end">
              Quantity
            </th>
            <th scope="col" class="end">
              Refunded
            </th>
            <th scope="col" class="end">
              Price
            </th>
            <th scope="col" class="end">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {order.line_items.map((line) => (
            <tr key={line.id}>
              <td data-label="Product">
                <LongText text={lineName(line)} />
              </td>
              <td data-label="SKU">
                <LongText text={line.sku ?? '–'} />
              </td>
              <td data-label="Quantity" class="end">
                {line.quantity}
              </td>
              <td data-label="Refunded" class="end">
                {line.refunded_quantity}
              </td>
              <td data-label="Price" class="end">
                {money(line.unit_price)}
              </td>
              <td data-label="Total" class="end">
                {money(line.line_total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="columns">
        <section aria-labelledby="order-money">
          <h2 id="order-money">Payment</h2>
          <Facts
            facts={[
              ['Subtotal', money(order.subtotal)],
              ['Discount', money(order.discount_total)],
              ['Shipping', money(order.shipping_total)],
              ['Tax', money(order.tax_total)],
              ['Total', <strong key="total">{money(order.total)}</strong>],
              ['Refunded', money(order.refunded_total)],
            ]}
          />
        </section>
        <section aria-labelledby="order-customer">
          <h2 id="order-customer">Customer</h2>
          <Facts
            facts={[
              ['Name', <CustomerName key="name" order={order} />],
              ['E-mail', order.email ?? '–'],
              [
                'Address',
                order.shipping_address === null ? '–' : addressLines(order.shipping_address).map((line) => <div key={line}>{line}</div>),
              ],
              ['Customer note', order.customer_note ?? '–'],
              ['Staff note', order.note ?? '–'],
              ['Tags', order.tags.join(', ') || '–'],
            ]}
          />
        </section>
        <section aria-labelledby="order-times">
          <h2 id="order-times">Timeline</h2>
          <Facts
            facts={[
              ['Placed', <When key="placed" at={order.placed_at} />],
              ['Paid', <When key="paid" at={order.paid_at} />],
              ['Paid by', order.payment_method_label],
              ['Fulfilled', <When key="fulfilled" at={order.fulfilled_at} />],
              ['Tracking', [order.tracking?.company, order.tracking?.number].filter(Boolean).join(' ') || '–'],
              ['Delivered', <When key="delivered" at={order.delivered_at} />],
              ...(order.cancelled_at === null
                ? []
                : ([
                    ['Cancelled', <When key="cancelled" at={order.cancelled_at} />],
                    ['Reason', wordsOf(order.cancel_reason ?? '–')],
                  ] as const)),
            ]}
          />
        </section>
      </div>
      <ExternalData of={order} />
      <OrderRefunds order={order} />
      <OrderNotes order={order} />
      <p>
        <a href={href(`/returns?order_id=${order.id}`)}>Returns of this order</a>
      </p>
    </>
  );
}
