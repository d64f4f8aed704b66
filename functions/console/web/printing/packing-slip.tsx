import type { Order } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { addressLines, lineName, unitsLeft } from '../orders/order.ts';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { PrintPage, SheetLines } from './print-page.tsx';

/** A packing slip: the physical items of an order without prices, and the address. */
export function PackingSlip({ id }: { readonly id: string }) {
  const path = `/orders/${encodeURIComponent(id)}`;
  const reading = useRead<{ readonly data: Order }>({ path });
  const order = reading.answer?.data;
  return (
    <PrintPage title={order === undefined ? 'Packing slip' : `Packing slip ${order.name}`} above={path}>
      <Read reading={reading}>
        {({ data }) => (
          <>
            <p>
              Ordered <When at={data.placed_at} isFull />
            </p>
            {data.shipping_address !== null && (
              <address>
                {addressLines(data.shipping_address).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            )}
            <Goods lines={data.line_items} />
            {data.customer_note !== null && <p>{data.customer_note}</p>}
          </>
        )}
      </Read>
    </PrintPage>
  );
}

function Goods({ lines }: { readonly lines: Order['line_items'] }) {
  const sent = lines.filter((line) => line.kind === 'physical' && unitsLeft(line) > 0);
  if (sent.length === 0) return <p>This order has no items to ship.</p>;
  return <SheetLines lines={sent.map((line) => ({ key: line.id, name: lineName(line), sku: line.sku, units: unitsLeft(line) }))} />;
}
