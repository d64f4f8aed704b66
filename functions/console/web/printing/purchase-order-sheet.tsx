import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { addressLines } from '../orders/order.ts';
import { When } from '../parts/values.tsx';
import { PrintPage, SheetLines } from './print-page.tsx';

/** A printable purchase order for the supplier or the receiving staff. */
export const PurchaseOrderSheet = ({ id }: { readonly id: string }) => (
  <PrintPage<PurchaseOrder>
    noun="Purchase order"
    nameOf={({ number }) => number}
    path={`/purchase-orders/${encodeURIComponent(id)}`}
    include="names"
  >
    {({ created_at, names, ship_to, line_items, note }) => (
      <>
        <p>
          Created <When at={created_at} isFull />
        </p>
        {names?.supplier != null && (
          <p>
            Supplier: <bdi>{names.supplier}</bdi>
          </p>
        )}
        {ship_to !== null && (
          <address>
            {addressLines({ ...ship_to, first_name: ship_to.name, last_name: null }).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        )}
        <SheetLines
          lines={line_items.map((line) => ({
            ...{ key: line.id, name: line.name ?? '–', sku: line.supplier_sku ?? line.sku, units: line.quantity },
          }))}
        />
        {note !== null && <p>{note}</p>}
      </>
    )}
  </PrintPage>
);
