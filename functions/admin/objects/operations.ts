import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { numberedOrders } from '#shared/orders/orders-table.ts';
import { mayUse, type StaffArea } from '#shared/staff/staff.ts';
import { findNumber } from '#shared/table/counters/find-number.ts';
import { keys, type ListedKind } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type FoundObject, foundObjects, type objectEndpoints } from './endpoints.ts';

export const objectOperations = ({ table }: GroupDeps): Operations<typeof objectEndpoints> => ({ findObjects: findObjects(table) });

/** For each kind of object, where it is stored and which staff areas may see it. */
const kinds: Readonly<Record<FoundObject, { readonly kind: ListedKind; readonly areas: readonly StaffArea[] }>> = {
  order: { kind: 'ORDER', areas: ['orders'] },
  webhook_delivery: { kind: 'WEBHOOK_DELIVERY', areas: ['developers', 'settings'] },
  product: { kind: 'PRODUCT', areas: ['products'] },
  customer: { kind: 'CUSTOMER', areas: ['customers'] },
  return: { kind: 'RETURN', areas: ['orders'] },
  booking: { kind: 'BOOKING', areas: ['bookings'] },
  gift_card: { kind: 'GIFT_CARD', areas: ['gift_cards'] },
  discount: { kind: 'DISCOUNT', areas: ['discounts'] },
  purchase_order: { kind: 'PURCHASE_ORDER', areas: ['orders'] },
  webhook_endpoint: { kind: 'WEBHOOK_ENDPOINT', areas: ['developers', 'settings'] },
  webhook_recovery: { kind: 'WEBHOOK_RECOVERY', areas: ['developers', 'settings'] },
};

const findObjects =
  (table: Table): Operation<typeof objectEndpoints.findObjects> =>
  async ({ query: { number } }, context) => {
    const { storeId } = context;
    const shown = foundObjects.filter((object) => maySee(context, kinds[object].areas));
    const [numbered, ids] = await Promise.all([
      shown.includes('order') ? findNumber(table, storeId, numberedOrders(storeId), number) : null,
      readItems(
        table,
        shown.map((object) => keys.listed(storeId, kinds[object].kind, number)),
        ['entity'],
      ),
    ]);
    const partitions = new Set(ids.map(({ pk }) => pk));
    const byId = shown.filter((object) => partitions.has(keys.listPartition(storeId, kinds[object].kind)));
    const matches = [
      ...(numbered === null || numbered === number ? [] : [{ object: 'order', id: numbered } as const]),
      ...byId.map((object) => ({ object, id: number })),
    ];
    return { status: 200, body: { data: { object: 'number_matches', number, matches } } };
  };

const maySee = ({ staff, member }: StoreContext, areas: readonly StaffArea[]): boolean =>
  staff?.operator === true || (member !== null && mayUse(member, areas));
