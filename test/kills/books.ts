import { setTimeout as pause } from 'node:timers/promises';
import { formatMoney, parseMoney } from '#shared/kernel/money.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import type { RunningStack } from '../support/harness/running-stack.ts';
import type { Buyers } from './buyers.ts';
import type { Made } from './judge-kills.ts';
import { storeOfWish } from './wishes.ts';

export type Books = { readonly made: readonly Made[]; readonly buyers: Buyers; readonly secrets: readonly string[] };

type Page<View> = { readonly data: readonly View[]; readonly has_more: boolean; readonly next_cursor: string | null };
type OrderView = { readonly id: number; readonly number: number; readonly total: string; readonly refunded_total: string };
type EventView = { readonly sequence: number; readonly topic: string; readonly data: { readonly id?: number } | null };
type SalesView = {
  readonly totals: { readonly orders: number; readonly gross_sales: string; readonly returns: string; readonly net_sales: string };
};

/** What was sold is in the report of sales so long after it at most. */
const rolledUpWithinMs = 600_000;
const dayMs = 86_400_000;

/**
 * The books of the store of the orders: each order as its client was told, at what was paid and given back; the report of sales, to the cent; the log of
 * events without a gap, with one event of each thing that happened, and none of anything else.
 */
export async function judgeBooks(
  stack: () => RunningStack,
  storeId: string,
  { made, buyers, secrets }: Books,
  aheadMs: number,
  tell: (trouble: string) => void,
): Promise<void> {
  let asked = 0;
  const readAll = async <View>(path: string): Promise<readonly View[]> => {
    const all: View[] = [];
    for (let cursor: string | null = null; ; ) {
      const api = jsonClient(stack().demo.api, secrets[asked++ % secrets.length] ?? '');
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { status, body } = await api<Page<View>>('GET', `${path}?limit=250${query}`);
      if (status === 429) await pause(1000);
      else if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
      else {
        all.push(...body.data);
        cursor = body.next_cursor;
        if (cursor === null) return all;
      }
    }
  };
  const compare = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) tell(`${what}: expected ${expected}, found ${found}`);
  };

  const told = made.filter(({ wish }) => storeOfWish[wish.kind] === 'kills');
  const placed = new Map(told.filter(({ wish }) => wish.kind === 'small order' || wish.kind === 'large order').map(orderOf));
  const refunded = new Set(buyers.refundedIds);
  const orders = await readAll<OrderView>('/orders');
  compare('orders of the list', orders.length, placed.size);
  compare('numbers of orders', new Set(orders.map(({ number }) => number)).size, orders.length);
  for (const { id, total, refunded_total } of orders) {
    compare(`order ${id}, total`, total, placed.get(id));
    compare(`order ${id}, given back`, refunded_total, refunded.has(id) ? '1.00' : '0.00');
  }

  const events = await readAll<EventView>('/events');
  const sequences = events.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
  sequences.forEach((sequence, n) => {
    if (n > 0 && sequence !== (sequences[n - 1] ?? 0) + 1) tell(`the log of events goes from ${sequences[n - 1]} to ${sequence}`);
  });
  const idsOf = (topic: string): string => sorted(events.flatMap((event) => (event.topic === topic ? [event.data?.id ?? 0] : [])));
  const products = told.filter(({ wish }) => wish.kind === 'product').map(({ id }) => id);
  compare('orders that have an event', idsOf('order.created'), sorted(placed.keys()));
  compare('paid orders that have an event', idsOf('order.paid'), sorted(buyers.orderIds));
  compare('refunds that have an event', idsOf('order.refunded'), sorted(buyers.refundedIds));
  compare('products that have an event', idsOf('product.created').split(' ').slice(1).join(' '), sorted(products));

  const minor = (money: string): bigint => parseMoney(money);
  const soldMinor = [...placed.values()].reduce((all, total) => all + minor(total), 0n);
  const backMinor = BigInt(refunded.size) * 100n;
  const expected = {
    orders: placed.size,
    gross: formatMoney(soldMinor),
    back: formatMoney(backMinor),
    net: formatMoney(soldMinor - backMinor),
  };
  const wrong = async (): Promise<string | null> => {
    const { demo } = stack();
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const range = `from=${day(Date.now() - 2 * dayMs)}&to=${day(Date.now() + aheadMs + dayMs)}`;
    const admin = jsonClient(`${demo.admin}/stores/${storeId}`, demo.admin_token);
    const { status, body } = await admin<{ readonly data: SalesView }>('GET', `/reports/sales?${range}`);
    if (status !== 200) return `the report of sales was answered ${status}: ${JSON.stringify(body)}`;
    const { orders: count, gross_sales: gross, returns: back, net_sales: net } = body.data.totals;
    const found = JSON.stringify({ orders: count, gross, back, net });
    return found === JSON.stringify(expected) ? null : `the report of sales has ${found}, and not ${JSON.stringify(expected)}`;
  };
  let last = await wrong();
  for (const fromMs = performance.now(); last !== null && performance.now() - fromMs < rolledUpWithinMs; last = await wrong())
    await pause(2000);
  if (last !== null) tell(last);
}

const orderOf = ({ id, text }: Made): readonly [number, string] => [id, (JSON.parse(text) as { data: OrderView }).data.total];
const sorted = (ids: Iterable<number>): string => [...ids].toSorted((a, b) => a - b).join(' ');
