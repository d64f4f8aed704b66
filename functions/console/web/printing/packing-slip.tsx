import type { Order } from '#shared/client/generated/admin-api.ts';
import { addressLines, lineName, unitsLeft } from '../orders/order.ts';
import { When } from '../parts/values.tsx';
import { PrintPage, SheetLines } from './print-page.tsx';

/** A packing slip: an order's physical items, without prices, and the address. */
export const PackingSlip = ({ id }: { readonly id: string }) => (
  <PrintPage<Order> noun="Packing slip" nameOf={({ name }) => name} path={`/orders/${encodeURIComponent(id)}`}>
    {({ placed_at, shipping_address, line_items, customer_note }) => (
      <>
        <p>
          Ordered <When at={placed_at} isFull />
        </p>
        {shipping_address !== null && (
          <address>
            {addressLines(shipping_address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        )}
        <Goods lines={line_items} />
        {customer_note !== null && <p>{customer_note}</p>}
      </>
    )}
  </PrintPage>
);

function Goods({ lines }: { readonly lines: Order['line_items'] }) {
  const sent = lines.filter((line) => line.kind === 'physical' && unitsLeft(line) > 0);
  if (sent.length === 0) return <p>This order has no items to ship.</p>;
  return <SheetLines lines={sent.map((line) => ({ key: line.id, name: lineName(line), sku: line.sku, units: unitsLeft(line) }))} />;
}
