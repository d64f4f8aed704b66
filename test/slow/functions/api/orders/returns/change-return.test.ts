import type { OrderView } from '#shared/orders/order-schema.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { type Returns, returnsIn } from '#test/support/harness/returns-harness.ts';

let harness: OrdersHarness;
let returns: Returns;
let shirt: number;
let order: OrderView;
beforeEach(async () => {
  harness = await openOrdersHarness({ locations: [aLocation(), aLocation({ id: 2, name: 'Shop', isDefault: false, priority: 5 })] });
  returns = returnsIn(harness);
  shirt = await harness.sell(100, 10);
  order = await returns.sent([[shirt, 3]]);
});
afterEach(() => harness.close());

describe('a requested return', () => {
  it('is approved, with instructions', async () => {
    const opened = await returns.open(order, [[0, 1]], { approve: false });
    const approved = await returns.act('approveReturn', opened, { instructions: 'Send it to the shop' });
    expect(approved).toEqual({
      ...opened,
      status: 'approved',
      instructions: 'Send it to the shop',
      approved_at: approved.updated_at,
      updated_at: approved.updated_at,
    });
    const [told] = await harness.events('return.updated');
    expect(told?.data).toEqual(approved);
    expect(told?.previous).toMatchObject({ status: 'requested', instructions: null, approved_at: null });
    expect(await harness.events('order.updated')).toHaveLength(1);
  });

  it('is declined, and its units can be returned again', async () => {
    const opened = await returns.open(order, [[0, 3]], { approve: false });
    const declined = await returns.act('declineReturn', opened, { reason: 'Worn' });
    expect(declined).toMatchObject({ status: 'declined', decline_reason: 'Worn', declined_at: declined.updated_at });
    expect((await harness.get(order.id)).line_items).toMatchObject([{ returning_quantity: 0 }]);
    expect((await harness.events('order.updated')).at(-1)?.previous).toMatchObject({ line_items: [{ returning_quantity: 3 }] });
    await returns.open(order, [[0, 3]]);
  });

  it('is canceled, with a reason', async () => {
    const cancelled = await returns.act('cancelReturn', await returns.open(order, [[0, 3]], { approve: false }), { reason: 'Kept' });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'Kept', cancelled_at: cancelled.updated_at });
    expect((await harness.get(order.id)).line_items).toMatchObject([{ returning_quantity: 0 }]);
  });

  it.each(['receiveReturn', 'closeReturn'] as const)('is not approved: %s is refused', async (name) => {
    const opened = await returns.open(order, [[0, 1]], { approve: false });
    expect(await refusal(returns.act(name, opened))).toEqual([': return_not_approved']);
  });
});

describe('a finished return', () => {
  const endings = [
    ['declineReturn', 'return_declined'],
    ['receiveReturn', 'return_received'],
    ['closeReturn', 'return_closed'],
    ['cancelReturn', 'return_cancelled'],
  ] as const;
  const actions = ['approveReturn', 'declineReturn', 'receiveReturn', 'closeReturn', 'cancelReturn'] as const;
  const pairs = endings.flatMap(([ending, code]) => actions.map((action) => [ending, action, code] as const));

  it.each(pairs.filter(([ending, action]) => !(ending === 'receiveReturn' && action === 'closeReturn')))(
    'that ended by %s refuses %s as %s',
    async (ending, action, code) => {
      const opened = await returns.open(order, [[0, 1]], { approve: ending !== 'declineReturn' });
      await returns.act(ending, opened);
      expect(await refusal(returns.act(action, opened))).toEqual([`: ${code}`]);
    },
  );
});

describe('the list of returns', () => {
  it('is newest first and filtered by status, order, customer and time', async () => {
    const other = await returns.sent([[shirt, 1]], { customer: { email: 'grace@example.com' } });
    const one = await returns.open(order, [[0, 1]], { approve: false });
    const two = await returns.open(other, [[0, 1]]);
    const three = await returns.open(order, [[0, 1]]);
    const idsOf = async (query: string) => (await returns.list(query)).data.map(({ id }) => id);
    expect(await idsOf('')).toEqual([three.id, two.id, one.id]);
    expect(await idsOf('status=requested')).toEqual([one.id]);
    expect(await idsOf('status=approved')).toEqual([three.id, two.id]);
    expect(await idsOf(`order_id=${order.id}`)).toEqual([three.id, one.id]);
    expect(await idsOf(`order_id=${order.id}&status=approved`)).toEqual([three.id]);
    expect(await idsOf(`customer_id=${other.customer_id}`)).toEqual([two.id]);
    expect(await idsOf(`created_since=${two.created_at}`)).toEqual([three.id, two.id]);
    const declined = await returns.act('declineReturn', one);
    expect(await idsOf(`updated_since=${declined.updated_at}`)).toEqual([one.id]);
    expect(await idsOf('status=requested')).toEqual([]);
    expect(await idsOf('limit=2')).toEqual([three.id, two.id]);
  });
});

describe('a return requested with its names', () => {
  it('has the names of its order, its goods and the receiving location', async () => {
    const mug = await harness.sell(200, 5, { name: 'Enamel mug' }, { sku: 'MUG-1' });
    const sent = await returns.sent([
      [shirt, 2],
      [mug, 1],
    ]);
    const opened = await returns.open(sent, [
      [1, 1],
      [0, 2],
    ]);
    const named = async () => (await returns.get(opened, 'include=names')) as ReturnView & { readonly names?: unknown };
    const line_items = [
      { id: 1, name: 'Enamel mug', variant_title: null, sku: 'MUG-1' },
      { id: 2, name: 'Linen shirt', variant_title: null, sku: sent.line_items[0]?.sku },
    ];
    expect((await named()).names).toEqual({ order: sent.name, customer: sent.customer_name ?? sent.email, line_items, location: null });
    await returns.act('receiveReturn', opened, { location_id: 2 });
    const { names, ...without } = await named();
    expect(names).toEqual({ order: sent.name, customer: sent.customer_name ?? sent.email, line_items, location: 'Shop' });
    expect((await returns.list('include=names')).data.map((one) => one.names)).toEqual([names]);
    expect(without).toEqual(await returns.get(opened));
  });
});

describe('an unknown return', () => {
  it('is not found', async () => {
    await expect(returns.get({ id: 5 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(returns.act('receiveReturn', { id: 5 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(harness.run('createReturn', { id: 5, body: { line_items: [{ id: 1 }] } })).rejects.toMatchObject({ code: 'not_found' });
  });
});
