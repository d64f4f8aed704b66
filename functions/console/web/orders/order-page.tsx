import { useState } from 'preact/hooks';
import type { AdminCustomer, Order } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts, Thumbnail } from '../design/facts.tsx';
import { NoteField, TextField } from '../design/fields.tsx';
import { LongText } from '../design/long-text.tsx';
import { humanize } from '../format/words.ts';
import { changedFormFields } from '../parts/changes.ts';
import { Link, mayEnter, useConsole } from '../parts/console-context.tsx';
import { fieldText } from '../parts/form-values.ts';
import { useProducts } from '../parts/names.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { PageForm } from '../parts/page-form.tsx';
import { ExternalData, Money, When } from '../parts/values.tsx';
import { readTags } from '../products/bulk-tags.ts';
import { mainPicture } from '../products/main-picture.ts';
import { RequestReturnDialog } from '../returns/request-dialog.tsx';
import { addressLines, lineName, type OrderAction, orderActions } from './order.ts';
import { addNote, cancel, deliver, FulfillDialog, pay } from './order-dialogs.tsx';
import { OrderTimeline } from './order-history.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { nextStepOf } from './timeline.ts';

const actions: Readonly<Record<OrderAction, ObjectAction<Order>>> = {
  ...{ pay, deliver, cancel },
  fulfill: { label: 'Fulfill', dialog: FulfillDialog },
  refund: { label: 'Refund', dialog: RefundDialog },
  takeBack: { label: 'Return items', dialog: RequestReturnDialog },
};

export const OrderPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<Order>
    noun="Order"
    titleOf={({ name }) => `Order ${name}`}
    path={`/orders/${encodeURIComponent(id)}`}
    above={{ path: '/orders', name: 'All orders' }}
    actionsOf={(order) => [...orderActions(order).map((action) => actions[action]), addNote]}
  >
    {(order) => <OrderView order={order} />}
  </ObjectPage>
);

function CustomerName({ order: { customer_id, customer_name } }: { readonly order: Order }) {
  const { person, store } = useConsole();
  if (customer_id === null || !mayEnter(person, store.id, 'customers')) return <>{customer_name ?? '–'}</>;
  return <Link to={`/customers/${customer_id}`}>{customer_name ?? 'The customer'}</Link>;
}

function OrderView({ order }: { readonly order: Order }) {
  const next = nextStepOf(order);
  return (
    <>
      <p class="row">
        <Badge value={order.status} /> <Badge value={order.payment_status} /> <Badge value={order.fulfillment_status} />
        {next !== undefined && <span>{next}</span>}
      </p>
      {order.price_explanation.map(({ object, id, message }) => (
        <p key={`${object} ${id}`} class="notice warning">
          {message} Check what the customer paid ({humanize(object)} {id}).
        </p>
      ))}
      <div class="work">
        <div>
          <Items order={order} />
          <OrderTimeline order={order} />
        </div>
        <div>
          <Buyer order={order} />
          <StaffNote key={`${order.note} ${order.tags}`} order={order} />
          <ExternalData of={order} />
        </div>
      </div>
    </>
  );
}

function Items({ order }: { readonly order: Order }) {
  const { line_items, currency } = order;
  const { person, store } = useConsole();
  const products = useProducts(line_items.flatMap(({ product_id }) => product_id ?? []));
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const pictureOf = (id: number | null): string | null => {
    const product = products.get(id ?? 0);
    return product === undefined ? null : mainPicture(product);
  };
  const isLinked = mayEnter(person, store.id, 'products');
  return (
    <section class="card" aria-labelledby="order-items">
      <div class="apart">
        <h2 id="order-items">Items</h2>
        <Link to={`/orders/${order.id}/packing-slip`}>Packing slip</Link>
      </div>
      <ul class="order-lines" aria-label="Items">
        {line_items.map((line) => (
          <li key={line.id}>
            <Thumbnail url={pictureOf(line.product_id)} />
            <div class="push">
              <LongText text={lineName(line)}>
                {line.product_id === null || !isLinked ? lineName(line) : <Link to={`/products/${line.product_id}`}>{lineName(line)}</Link>}
              </LongText>
              <div class="quiet">
                {[line.sku, line.refunded_quantity > 0 && `${line.refunded_quantity} refunded`].filter(Boolean).join(' · ')}
              </div>
            </div>
            <span class="price">
              <span class="money quiet">
                {money(line.unit_price)} × {line.quantity}
              </span>
              {money(line.line_total)}
            </span>
          </li>
        ))}
      </ul>
      <Sum order={order} />
    </section>
  );
}

const isZero = (amount: string): boolean => /^[0.]+$/.test(amount);

function Sum({ order }: { readonly order: Order }) {
  const units = order.line_items.reduce((sum, { quantity }) => sum + quantity, 0);
  const money = (amount: string) => <Money amount={amount} currency={order.currency} />;
  const less = (label: string, amount: string) => (isZero(amount) ? [] : [[label, money(`-${amount}`)] as const]);
  return (
    <Facts
      facts={[
        [`Subtotal (${units} ${units === 1 ? 'item' : 'items'})`, money(order.subtotal)],
        ...less('Discount', order.discount_total),
        ['Shipping', money(order.shipping_total)],
        [order.prices_include_tax ? 'Tax (included)' : 'Tax', money(order.tax_total)],
        ['Total', <strong key="total">{money(order.total)}</strong>],
        ...less('Refunded', order.refunded_total),
        ...(order.payment_method_label === null ? [] : [['Paid by', order.payment_method_label] as const]),
      ]}
    />
  );
}

function StaffNote({ order }: { readonly order: Order }) {
  const [times, setTimes] = useState(0);
  return (
    <section class="card">
      <PageForm
        key={times}
        title="Staff note"
        submit="Save"
        onDiscard={() => setTimes(times + 1)}
        call={(form) => ({
          ...{ method: 'PATCH', path: `/orders/${order.id}` },
          body: changedFormFields(order, { note: fieldText(form, 'note') ?? null, tags: readTags(fieldText(form, 'tags') ?? '') }),
        })}
      >
        <NoteField name="note" label="Staff note" maxLength={5000} defaultValue={order.note} />
        <TextField name="tags" label="Tags" hint="Comma-separated" defaultValue={order.tags.join(', ')} />
      </PageForm>
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
        ]}
      />
      {order.customer_id !== null && <CustomerHistory id={order.customer_id} />}
    </section>
  );
}

function CustomerHistory({ id }: { readonly id: number }) {
  const { person, store } = useConsole();
  const { answer } = useRead<{ readonly data: AdminCustomer }>({ path: `/customers/${id}` }, mayEnter(person, store.id, 'customers'));
  if (answer === undefined) return null;
  const { orders_count, total_spent, currency, created_at } = answer.data;
  return (
    <p class="quiet">
      <Link to={`/orders?customer_id=${id}`}>
        {orders_count} {orders_count === 1 ? 'order' : 'orders'}
      </Link>{' '}
      for <Money amount={total_spent} currency={currency} />, customer since <When at={created_at} />
    </p>
  );
}
