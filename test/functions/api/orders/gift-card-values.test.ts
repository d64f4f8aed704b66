import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody, type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

let harness: OrdersHarness;
beforeEach(async () => {
  harness = await openOrdersHarness();
});
afterEach(() => harness.close());

const sellCard = (priceMinor: bigint) => harness.sell(300, null, { kind: 'gift_card' }, { priceMinor });
const cardAt = (variantId: number, price: string | null) => ({
  line_items: [{ variant_id: variantId, quantity: 2, price }],
  customer: { email: 'ada@example.com' },
});

describe.each(['createOrder', 'previewOrder'] as const)('by %s a gift card', (name) => {
  const ask = (body: object) => harness.run(name, { body });

  it.each([
    ['0.00', 'too_small'],
    ['100000.01', 'too_large'],
  ])('cannot be bought at a price of %s in the request', async (price, code) => {
    const card = await sellCard(1000n);
    expect(await refusal(ask(cardAt(card, price)))).toEqual([`line_items[0].price: ${code}`]);
    expect(await harness.count('ORDER')).toBe(0);
  });

  it.each([
    [0n, 'too_small'],
    [10_000_001n, 'too_large'],
  ])('cannot be bought at a catalog price of %s minor units', async (priceMinor, code) => {
    const card = await sellCard(priceMinor);
    expect(await refusal(ask(cardAt(card, null)))).toEqual([`line_items[0].variant_id: ${code}`]);
  });

  it.each(['0.01', '100000.00'])('can be bought at %s', async (price) => {
    await ask(cardAt(await sellCard(1000n), price));
  });
});

it('a refusal of a gift card names the limits', async () => {
  const card = await sellCard(1000n);
  await expect(harness.place(cardAt(card, '100000.01'))).rejects.toMatchObject({
    issues: [{ param: 'line_items[0].price', message: 'must be at most 100000.00 on a gift card.' }],
  });
});

it('other goods may have any price', async () => {
  const shirt = await harness.sell(100, 5);
  const [free] = (await harness.place(cardAt(shirt, '0.00'))).line_items;
  expect(free).toMatchObject({ unit_price: '0.00' });
  expect((await harness.place({ ...anOrderBody([[shirt, 1]]), ...cardAt(shirt, '100000.01') })).total).toBe('200000.02');
});
