import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { PlainTable } from '../design/plain-table.tsx';
import { humanize } from '../format/words.ts';
import { addressLines } from '../orders/order.ts';
import { Link } from '../parts/console-context.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { Money, When } from '../parts/values.tsx';
import { failureWords, type PurchaseOrderAction, purchaseOrderActions, shownStatus } from './purchase-order.ts';
import { accept, cancel, edit, send, ship } from './purchase-order-actions.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

const actions: Readonly<Record<PurchaseOrderAction, ObjectAction<PurchaseOrder>>> = {
  ...{ send, edit, accept, ship, cancel },
  receive: { label: 'Receive', dialog: ReceiveDialog },
};

const sources = { staff: 'Staff', paid_order: 'A paid order', low_stock: 'Low stock' } as const;

export const PurchaseOrderPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<PurchaseOrder>
    noun="Purchase order"
    titleOf={({ number }) => `Purchase order ${number}`}
    path={`/purchase-orders/${encodeURIComponent(id)}`}
    include="names"
    above={{ path: '/purchase-orders', name: 'All purchase orders' }}
    actionsOf={(purchaseOrder) => purchaseOrderActions(purchaseOrder).map((action) => actions[action])}
  >
    {(purchaseOrder) => (
      <>
        <p class="row">
          <Badge value={shownStatus(purchaseOrder)} />
        </p>
        {purchaseOrder.failure !== null && <p class="notice bad">{failureWords[purchaseOrder.failure]}</p>}
        <Lines purchaseOrder={purchaseOrder} />
        <About purchaseOrder={purchaseOrder} />
        <Link to={`/purchase-orders/${purchaseOrder.id}/sheet`}>Print</Link>
      </>
    )}
  </ObjectPage>
);

const costOf = (amount: string | null, currency: string | null) =>
  amount === null ? '–' : <Money amount={amount} {...(currency !== null && { currency })} />;

function Lines({ purchaseOrder: { line_items, currency } }: { readonly purchaseOrder: PurchaseOrder }) {
  return (
    <PlainTable
      label="Items"
      rows={line_items}
      keyOf={({ id }) => id}
      columns={[
        ['Item', ({ name }) => name ?? '–'],
        ['SKU', ({ sku }) => sku ?? '–'],
        ['Supplier SKU', ({ supplier_sku }) => supplier_sku ?? '–'],
        ['Quantity', ({ quantity }) => quantity, 'end'],
        ['Received', ({ received_quantity }) => received_quantity, 'end'],
        ['Unit cost', ({ unit_cost }) => costOf(unit_cost, currency), 'end'],
      ]}
    />
  );
}

function About({ purchaseOrder }: { readonly purchaseOrder: PurchaseOrder }) {
  const { supplier_id, provider, order_id, ship_to, tracking, location_id, names } = purchaseOrder;
  return (
    <div class="columns">
      <Facts
        title="Details"
        facts={[
          [
            'Supplier',
            supplier_id === null ? (
              humanize(provider ?? '–')
            ) : (
              <Link to={`/suppliers/${supplier_id}`}>{names?.supplier ?? 'The supplier'}</Link>
            ),
          ],
          ['Supplier reference', purchaseOrder.supplier_reference ?? '–'],
          ['Cost', costOf(purchaseOrder.cost_total, purchaseOrder.currency)],
          ['Order', order_id === null ? '–' : <Link to={`/orders/${order_id}`}>{names?.order ?? order_id}</Link>],
          ['Created by', sources[purchaseOrder.source]],
          ['Note', purchaseOrder.note ?? '–'],
        ]}
      />
      <Facts
        title="Ship to"
        facts={[
          [
            'Address',
            ship_to === null
              ? '–'
              : addressLines({ ...ship_to, first_name: ship_to.name, last_name: null }).map((line) => <div key={line}>{line}</div>),
          ],
          ['Location', location_id === null ? '–' : <Link to={`/locations/${location_id}`}>{names?.location ?? location_id}</Link>],
          ['Tracking', tracking.map(({ carrier, number }) => [carrier, number].filter(Boolean).join(' ')).join(', ') || '–'],
        ]}
      />
      <Facts
        title="Timeline"
        facts={[
          ['Created', <When key="made" at={purchaseOrder.created_at} />],
          ...(purchaseOrder.send_at === null ? [] : [['Sent automatically', <When key="send" at={purchaseOrder.send_at} />] as const]),
          ['Sent', <When key="sent" at={purchaseOrder.sent_at} />],
          ['Accepted', <When key="accepted" at={purchaseOrder.accepted_at} />],
          ['Shipped', <When key="shipped" at={purchaseOrder.shipped_at} />],
          ['Received', <When key="received" at={purchaseOrder.received_at} />],
          ...(purchaseOrder.cancelled_at === null
            ? []
            : ([
                ['Canceled', <When key="cancelled" at={purchaseOrder.cancelled_at} />],
                ['Reason', purchaseOrder.cancel_reason ?? '–'],
              ] as const)),
        ]}
      />
    </div>
  );
}
