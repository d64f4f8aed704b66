import type { OrderView } from '#shared/orders/order-schema.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { type Returns, returnsIn } from '#test/support/harness/returns-harness.ts';

let harness: OrdersHarness;
let returns: Returns;
let order: OrderView;
beforeEach(async () => {
  harness = await openOrdersHarness();
  returns = returnsIn(harness);
  order = await returns.sent([[await harness.sell(100, 10), 3]]);
});
afterEach(() => harness.close());

const asked = async (): Promise<unknown[]> =>
  (await harness.events('internal.email_requested')).map(({ data }) => data).filter(({ kind }) => kind !== 'order_fulfilled');

describe('the customer of a return', () => {
  it('is notified of its approval, immediate or later, and of its refusal', async () => {
    const first = await returns.open(order, [[0, 1]]);
    const second = await returns.open(order, [[0, 1]], { approve: false });
    expect(await asked()).toEqual([{ kind: 'return_approved', return_id: first.id }]);
    await returns.act('approveReturn', second);
    const third = await returns.open(order, [[0, 1]], { approve: false });
    await returns.act('declineReturn', third);
    expect((await asked()).slice(1)).toEqual([
      { kind: 'return_approved', return_id: second.id },
      { kind: 'return_declined', return_id: third.id },
    ]);
  });

  it('is not notified when notify is false, or of other changes', async () => {
    const silent = { notify: false };
    const opened = await returns.open(order, [[0, 1]], silent);
    await returns.act('approveReturn', await returns.open(order, [[0, 1]], { approve: false }), silent);
    await returns.act('declineReturn', await returns.open(order, [[0, 1]], { approve: false }), silent);
    await returns.act('receiveReturn', opened, { refund: {} });
    await returns.act('closeReturn', opened);
    await returns.act('cancelReturn', await returns.open(order, [[0, 1]], silent));
    expect(await asked()).toEqual([]);
  });
});
