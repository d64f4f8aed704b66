import { begin } from '#shared/http/begin-early.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { getPurchaseOrder } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Reads a purchase order as it is now. */
export type ReadPurchaseOrder = (storeId: string, id: number) => Promise<PurchaseOrder | null>;

/**
 * An operation on one purchase order, which names the order, the supplier and the variants that are read next: so it is read while
 * the credential is looked at. One that has changed is read anew.
 */
export function onPurchaseOrder<Input extends { readonly params: { readonly id: number } }, Context, Answered>(
  table: Table,
  run: (input: Input, context: Context, read: ReadPurchaseOrder) => Promise<Answered>,
) {
  const read: ReadPurchaseOrder = (storeId, id) => getPurchaseOrder(table, storeId, id);
  return Object.assign((input: Input, context: Context) => run(input, context, read), {
    beginUnseen: (named: string, params: { readonly id: number }) => {
      const reading = begin(read(named, params.id));
      let isFirst = true;
      const readFirst: ReadPurchaseOrder = (storeId, id) => {
        const isBegun = isFirst && storeId === named && id === params.id;
        isFirst = false;
        return isBegun ? reading : read(storeId, id);
      };
      return (input: Input, context: Context) => run(input, context, readFirst);
    },
  });
}
