import { DatabaseSync } from 'node:sqlite';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { parseMovement } from '#shared/inventory/movements-table.ts';
import type { StockMovement } from '#shared/inventory/stock-movement.ts';
import type { Order } from '#shared/orders/order.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { storeOfPartition } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

type Event = { readonly id: string; readonly storeId: string; readonly topic: string; readonly sequence: number | null };

/** What a table has, as far as the drill judges it. */
export type Rows = {
  readonly events: ReadonlyMap<string, Event>;
  /** The statuses of deliveries by the ids of their events; each store has one endpoint. */
  readonly deliveries: ReadonlyMap<string, string>;
  readonly orders: ReadonlyMap<number, Order & { readonly storeId: string }>;
  readonly movements: readonly StockMovement[];
};

/** Reads a whole table. */
export async function rowsOf(table: Table): Promise<Rows> {
  const events = new Map<string, Event>();
  const deliveries = new Map<string, string>();
  const orders = new Map<number, Order & { readonly storeId: string }>();
  const movements: StockMovement[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    for (const item of page.Items ?? []) {
      const storeId = storeOfPartition(String(item['pk']));
      if (item['entity'] === 'event') {
        const { sk: id, topic, sequence = null } = item as { readonly sk: string; readonly topic: string; readonly sequence?: number };
        events.set(id, { id, storeId, topic, sequence });
      }
      if (item['entity'] === 'webhook_delivery') deliveries.set(String(item['event_id']), String(item['status']));
      if (item['entity'] === 'order') {
        const order = parseOrder(item);
        orders.set(order.id, { ...order, storeId });
      }
      if (item['entity'] === 'movement') movements.push(parseMovement(item));
    }
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return { events, deliveries, orders, movements };
}

/** The place in a data file's stream at which each item was written first, by its sort key. */
export function firstWrites(dataFile: string): ReadonlyMap<string, number> {
  const db = new DatabaseSync(dataFile, { readOnly: true });
  const rows = db.prepare("SELECT sequence, key_json FROM stream WHERE event_name = 'INSERT' ORDER BY sequence").all();
  db.close();
  const first = new Map<string, number>();
  for (const { sequence, key_json } of rows) {
    const { sk } = JSON.parse(String(key_json)) as { readonly sk: { readonly S: string } };
    if (!first.has(sk.S)) first.set(sk.S, Number(sequence));
  }
  return first;
}
