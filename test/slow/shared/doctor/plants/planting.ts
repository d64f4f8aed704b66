import type { Fault } from '#shared/doctor/finding.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { StoreWithAllRows } from '#test/support/harness/store-with-all-rows.ts';
import { eventRows } from '#test/support/harness/stored-events.ts';

export const longAgoMs = Date.UTC(2026, 0, 1);
/** No object in the store has this id. */
export const stray = idFloor(longAgoMs);
export const iso = (ms: number): string => new Date(ms).toISOString();

/** Plants a fault in the healthy store. Returns exactly the findings that the doctor must report. */
export type Plant = readonly [name: string, plant: () => Promise<readonly Fault[]>];

type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };
export type Planting = ReturnType<typeof plantingInto>;

/** Returns helpers for planting faults. The store does not need to exist until a helper is called. */
export function plantingInto(storeOf: () => StoreWithAllRows) {
  const id = (): string => storeOf().storeId;
  const listed = (kind: Parameters<typeof keys.listed>[1], objectId: number) => keys.listed(id(), kind, objectId);
  const rows = async (pk: string): Promise<readonly Item[]> => (await readPartition(storeOf().table, pk)) as unknown as readonly Item[];
  async function first(pk: string, accept: (item: Item) => boolean = () => true): Promise<Item> {
    const found = (await rows(pk)).find(accept);
    if (found === undefined) throw new Error(`there is nothing of the kind in ${pk}`);
    return found;
  }
  return {
    get store(): StoreWithAllRows {
      return storeOf();
    },
    id,
    listed,
    rows,
    first,
    order: (made: { readonly id: number }) => listed('ORDER', made.id),
    /** Returns the finding about the sales in the quarter hour that contains this time. */
    salesFault: (time: unknown, found: string): Fault => {
      const atMs = Date.parse(String(time));
      const day = new Date(atMs).toISOString().slice(0, 10);
      const name = `${day}#EUR#${Math.floor((atMs - Date.parse(day)) / 900_000)}`;
      return { check: 'sales_day', object: 'sales_day', id: name, expected: 'the sum of its orders', found };
    },
    deliveries: () => keys.listPartition(id(), 'WEBHOOK_DELIVERY'),
    /** Returns the attributes of a pending delivery that is due at `dueAtMs`. */
    pendingKeys: (delivery: Item, dueAtMs: number) => ({
      status: 'pending',
      filter_b_pk: indexKeys.filterPartition(id(), 'WEBHOOK_DELIVERY', 'status', 'pending'),
      ...indexKeys.due('retries', 0, dueAtMs, `${id()}#${delivery.sk}`),
    }),
    cardsOf: () => rows(keys.listPartition(id(), 'GIFT_CARD')),
    /** Returns the event with this number, and the number of the last event. */
    numbered: async (at: number) => {
      const all = (await eventRows(storeOf().table, id())).filter((item) => item['sequence'] !== undefined);
      const event = all.find((item) => item['sequence'] === at);
      if (event === undefined) throw new Error(`no event has the number ${at}`);
      return { event, last: all.length };
    },
  };
}
