import { setTimeout as pause } from 'node:timers/promises';
import type { JsonAnswer } from '../support/harness/json-client.ts';
import { aWish, type Goods, type Wish } from './wishes.ts';

/** So many wait for their orders at once, at most. */
const buyersAtOnce = 12;
/** Every so manieth order has a unit of its first line refunded, back into stock. */
const refundedIsEvery = 10;

export type Bought = { readonly id: number; readonly line_items?: readonly { readonly id: number }[] };

export type BuyersPorts = {
  readonly goods: Goods;
  /** Asks for it until it is there; null when it never will be, which is trouble and was told. */
  readonly untilMade: (wish: Wish) => Promise<Bought | null>;
  /** Sends a request until it is answered by what is neither a failure nor a limit. */
  readonly untilAnswered: (path: string, body: object, key: string) => Promise<JsonAnswer<unknown>>;
  readonly tell: (trouble: string) => void;
};

export type Buyers = {
  /** Resolves when nobody waits any more. */
  readonly end: () => Promise<void>;
  readonly orderIds: readonly number[];
  /** Ids of orders that a unit was refunded of. */
  readonly refundedIds: readonly number[];
};

/** Buyers who come at an even pace, whatever becomes of those before them, and pay what they order. */
export function startBuyers({ goods, untilMade, untilAnswered, tell }: BuyersPorts, ordersPerHour: number): Buyers {
  const startedMs = performance.now();
  const orderIds: number[] = [];
  const refundedIds: number[] = [];
  let [next, isOn] = [0, true];
  const refund = async ({ id, line_items: [first] = [] }: Bought): Promise<void> => {
    const line_items = [{ id: first?.id, quantity: 1 }];
    const { status, body } = await untilAnswered(`/orders/${id}/refunds`, { line_items, restock: true }, `refund-${id}`);
    if (status === 201) refundedIds.push(id);
    else tell(`the refund of order ${id} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  };
  const buy = async (): Promise<void> => {
    while (isOn) {
      const n = next++;
      const dueMs = startedMs + (n * 3_600_000) / ordersPerHour;
      while (isOn && performance.now() < dueMs) await pause(Math.min(200, Math.max(1, dueMs - performance.now())));
      if (!isOn) return;
      const wish = aWish('small order', n, goods);
      const order = await untilMade({ ...wish, isBuyers: true, key: `bought-${n}`, body: { ...wish.body, payment_status: 'paid' } });
      if (order === null) continue;
      orderIds.push(order.id);
      if (n % refundedIsEvery === 0) await refund(order);
    }
  };
  const buying = Array.from({ length: buyersAtOnce }, buy);
  return {
    end: async () => {
      isOn = false;
      await Promise.all(buying);
    },
    orderIds,
    refundedIds,
  };
}
