import type { Fault } from '#shared/doctor/finding.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { StoreWithAllRows } from '#test/support/harness/store-with-all-rows.ts';
import { eventRows } from '#test/support/harness/stored-events.ts';

export const longAgoMs = Date.UTC(2026, 0, 1);
/** An id that no object of the store has. */
export const stray = idFloor(longAgoMs);
export const iso = (ms: number): string => new Date(ms).toISOString();

/** A fault as it is planted into the healthy store; gives exactly what is to be said of it. */
export type Plant = readonly [name: string, plant: () => Promise<readonly Fault[]>];

type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };
export type Planting = ReturnType<typeof plantingInto>;

/** What faults are planted with, in a store that is there only when they are. */
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
    /** What is wrong with the sales of the quarter hour that a time is in. */
    salesFault: (time: unknown, found: string): Fault => {
      const atMs = Date.parse(String(time));
      const day = new Date(atMs).toISOString().slice(0, 10);
      const name = `${day}#EUR#${Math.floor((atMs - Date.parse(day)) / 900_000)}`;
      return { check: 'sales_day', object: 'sales_day', id: name, expected: 'the sum of its orders', found };
    },
    deliveries: () => keys.listPartition(id(), 'WEBHOOK_DELIVERY'),
    /** What makes a delivery one that waits for a time. */
    pendingKeys: (delivery: Item, dueAtMs: number) => ({
      status: 'pending',
      filter_b_pk: indexKeys.filterPartition(id(), 'WEBHOOK_DELIVERY', 'status', 'pending'),
      ...indexKeys.due('retries', 0, dueAtMs, `${id()}#${delivery.sk}`),
    }),
    cardsOf: () => rows(keys.listPartition(id(), 'GIFT_CARD')),
    /** The event that has a number, and the last number. */
    numbered: async (at: number) => {
      const all = (await eventRows(storeOf().table, id())).filter((item) => item['sequence'] !== undefined);
      const event = all.find((item) => item['sequence'] === at);
      if (event === undefined) throw new Error(`no event has the number ${at}`);
      return { event, last: all.length };
    },
  };
}
