import { useState } from 'preact/hooks';
import type { AdminCustomer, Order } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts, Thumbnail } from '../design/facts.tsx';
import { LongText } from '../design/long-text.tsx';
import { PageActions } from '../design/page-actions.tsx';
import { wordsOf } from '../format/words.ts';
import { mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { useProducts } from '../parts/names.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { ExternalData, Money, When } from '../parts/values.tsx';
import { mainPicture } from '../products/product.ts';
import { RequestReturnDialog } from '../returns/request-dialog.tsx';
import { actionsFor, addressLines, lineName, type OrderAction } from './order.ts';
import { CancelDialog, DeliverDialog, FulfillDialog, NoteDialog, PayDialog } from './order-dialogs.tsx';
import { OrderTimeline } from './order-history.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { nextStepOf } from './timeline.ts';

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
  const reading = useRead<{ readonly data: Order }>({ path: `/orders/${encodeURIComponent(id)}` });
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const order = reading.answer?.data;
  const Dialog = open === null ? null : dialogs[open];
  return (
    <Page
      title={order === undefined ? 'Order' : `Order ${order.name}`}
      call={reading.call}
      above={{ path: '/orders', name: 'All orders' }}
      actions={
        order !== undefined && (
          <PageActions
            actions={[
              ...actionsFor(order).map((action) => ({
                ...{ label: labels[action], isDangerous: action === 'cancel', open: () => setOpen(action) },
              })),
              { label: 'Add a note', open: () => setOpen('note') },
            ]}
          />
        )
      }
    >
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
  const next = nextStepOf(order);
  return (
    <>
      <p class="row">
        <Badge value={order.status} /> <Badge value={order.payment_status} /> <Badge value={order.fulfillment_status} />
        {next !== undefined && <span>{next}</span>}
      </p>
      {order.price_explanation.map(({ object, id, message }) => (
        <p key={`${object} ${id}`} class="notice warning">
          {message} See whether the customer paid what they should ({wordsOf(object)} {id}).
        </p>
      ))}
      <div class="home">
        <div>
          <Items order={order} />
          <OrderTimeline order={order} />
          <a href={href(`/orders/${order.id}/packing-slip`)}>Print a packing slip</a>
        </div>
        <div>
          <Payment order={order} />
          <Buyer order={order} />
          <ExternalData of={order} />
        </div>
      </div>
    </>
  );
}

/** What was bought: each with its picture, leading to its product. */
function Items({ order: { line_items, currency } }: { readonly order: Order }) {
  const { person, store } = useConsole();
  const { href } = useStorePaths();
  const products = useProducts(line_items.flatMap(({ product_id }) => product_id ?? []));
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const pictures = new Map([...products].flatMap(([id, product]) => [[id, mainPicture(product)] as const]));
  const hasPictures = [...pictures.values()].some((url) => url !== null);
  const isLinked = mayEnter(person, store.id, 'products');
  return (
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
        {line_items.map((line) => (
          <tr key={line.id}>
            <td data-label="Product">
              <span class="pictured">
                {hasPictures && <Thumbnail url={pictures.get(line.product_id ?? 0) ?? null} />}
                {line.product_id === null || !isLinked ? (
                  <LongText text={lineName(line)} />
                ) : (
                  <LongText text={lineName(line)}>
                    <a href={href(`/products/${line.product_id}`)}>{lineName(line)}</a>
                  </LongText>
                )}
              </span>
            </td>
            <td data-label="SKU">
              <LongText text={line.sku ?? '–'} />
            </td>
            <td data-label="Quantity" class="end">
              {line.quantity}
            </td>
            <td data-label="Refunded" class="end">
              {line.refunded_quantity === 0 ? '–' : line.refunded_quantity}
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
  );
}

const isZero = (amount: string): boolean => /^[0.]+$/.test(amount);

function Payment({ order }: { readonly order: Order }) {
  const money = (amount: string) => <Money amount={amount} currency={order.currency} />;
  const less = (label: string, amount: string) => (isZero(amount) ? [] : [[label, money(`-${amount}`)] as const]);
  return (
    <section class="card" aria-labelledby="order-money">
      <h2 id="order-money">Payment</h2>
      <Facts
        facts={[
          ['Subtotal', money(order.subtotal)],
          ...less('Discount', order.discount_total),
          ['Shipping', money(order.shipping_total)],
          ['Tax', money(order.tax_total)],
          ['Total', <strong key="total">{money(order.total)}</strong>],
          ...less('Refunded', order.refunded_total),
          ...(order.payment_method_label === null ? [] : [['Paid by', order.payment_method_label] as const]),
        ]}
      />
    </section>
  );
}

function Buyer({ order }: { readonly order: Order }) {
  const text = (label: string, value: string | null) =>
    value === null || value === '' ? [] : [[label, <bdi key={label}>{value}</bdi>] as const];
  return (
    <section class="card" aria-labelledby="order-customer">
      <h2 id="order-customer">Customer</h2>
      <Facts
        facts={[
          ['Name', <CustomerName key="name" order={order} />],
          ...text('E-mail', order.email),
          ...(order.shipping_address === null
            ? []
            : [['Address', addressLines(order.shipping_address).map((line) => <div key={line}>{line}</div>)] as const]),
          ...text('Customer note', order.customer_note),
          ...text('Staff note', order.note),
          ...text('Tags', order.tags.join(', ')),
        ]}
      />
      {order.customer_id !== null && <CustomerHistory id={order.customer_id} />}
    </section>
  );
}

/** What the customer bought so far; nothing for whom may not see customers. */
function CustomerHistory({ id }: { readonly id: number }) {
  const { person, store } = useConsole();
  const { href } = useStorePaths();
  const { answer } = useRead<{ readonly data: AdminCustomer }>({ path: `/customers/${id}` }, mayEnter(person, store.id, 'customers'));
  if (answer === undefined) return null;
  const { orders_count, total_spent, currency, created_at } = answer.data;
  return (
    <p class="quiet">
      <a href={href(`/orders?customer_id=${id}`)}>
        {orders_count} {orders_count === 1 ? 'order' : 'orders'}
      </a>{' '}
      for <Money amount={total_spent} currency={currency} />, customer since <When at={created_at} />
    </p>
  );
}
