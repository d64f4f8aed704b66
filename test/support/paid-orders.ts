import { randomBytes } from 'node:crypto';
import { type FulfillDeps, fulfillPaidOrder } from '../../functions/fulfill-paid-orders/fulfill-paid-order.ts';
import { openIds } from '../../functions/open-api-group.ts';
import { giftCardPepper } from '../../shared/data/platform-secret.ts';
import type { Table } from '../../shared/data/table-client.ts';
import type { SecretContext } from '../../shared/secret-box.ts';
import { paperBox } from './an-admin.ts';
import type { OrderDesk } from './order-desk.ts';

/** What the worker needs on a table. */
export const fulfilmentOn = (table: Table): FulfillDeps => ({
  ...openIds(),
  table,
  randomBytes,
  secrets: paperBox,
  pepper: () => giftCardPepper(table, paperBox),
  clock: Date.now,
});

/** The worker on the table of an order desk, and the codes that it sent for e-mails, in the order in which it made them. */
export function openFulfilment(desk: OrderDesk, over: Partial<FulfillDeps> = {}) {
  const codes: string[] = [];
  const encrypt = (plain: string, context: SecretContext): Promise<string> => {
    codes.push(plain);
    return paperBox.encrypt(plain, context);
  };
  const { newId, newEventId, clock } = desk;
  const deps: FulfillDeps = { ...fulfilmentOn(desk.table), newId, newEventId, clock, secrets: { encrypt }, ...over };
  return {
    codes,
    /** Hands the last `order.paid` to the worker, as the bus does; an event too large for the bus comes without its data. */
    tell: async ({ withData = true } = {}): Promise<void> => {
      const event = (await desk.events('order.paid')).at(-1);
      const { data, ...thin } = event ?? { data: {} };
      await fulfillPaidOrder(deps, JSON.stringify({ detail: withData ? { ...thin, data } : thin }));
    },
  };
}
