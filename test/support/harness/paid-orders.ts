import { randomBytes } from 'node:crypto';
import { openIds } from '#functions/wiring/ids.ts';
import { type FulfillDeps, fulfillPaidOrder } from '#functions/workers/fulfill-paid-orders/fulfill-paid-order.ts';
import type { SecretContext } from '#shared/kernel/secret-box.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import type { Table } from '#shared/table/table-client.ts';
import { paperBox } from './an-admin.ts';
import type { OrdersHarness } from './orders-harness.ts';

/** Returns the dependencies of the worker that fulfills paid orders. The worker uses the given table. */
export const fulfillmentOn = (table: Table): FulfillDeps => ({
  ...openIds(),
  table,
  randomBytes,
  secrets: paperBox,
  pepper: () => giftCardPepper(table, paperBox),
  clock: Date.now,
});

/**
 * Opens the worker that fulfills paid orders, on the table of `harness`. `codes` contains the gift card codes that the
 * worker has encrypted for e-mails, oldest first.
 */
export function openFulfillment(harness: OrdersHarness, over: Partial<FulfillDeps> = {}) {
  const codes: string[] = [];
  const encrypt = (plain: string, context: SecretContext): Promise<string> => {
    codes.push(plain);
    return paperBox.encrypt(plain, context);
  };
  const { newId, newEventId, clock } = harness;
  const deps: FulfillDeps = { ...fulfillmentOn(harness.table), newId, newEventId, clock, secrets: { encrypt }, ...over };
  return {
    codes,
    /**
     * Passes the last `order.paid` event to the worker, in the form in which the bus passes it. Without `withData`, the
     * event has no data, like an event that is too large for the bus.
     */
    tell: async ({ withData = true } = {}): Promise<void> => {
      const event = (await harness.events('order.paid')).at(-1);
      const { data, ...thin } = event ?? { data: {} };
      await fulfillPaidOrder(deps, JSON.stringify({ detail: withData ? { ...thin, data } : thin }));
    },
  };
}
