import { useDiscountWrite } from '#shared/discounts/discounts-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aSimpleBody, refusal } from '#test/support/harness/catalogue.ts';
import { type DiscountsHarness, openDiscountsHarness } from '#test/support/harness/discounts-harness.ts';

let harness: DiscountsHarness;
beforeEach(async () => {
  harness = await openDiscountsHarness();
});
afterEach(() => harness.close());

const tenPercent = { code: 'welcome-10', type: 'percentage', value: '10' };
const use = (id: number): Promise<void> => transact(harness.table, [useDiscountWrite(harness.store.id, id, harness.clock())]);

describe('creating a discount', () => {
  it('returns all fields of the specification, the code in upper case, and fires an event', async () => {
    const discount = await harness.add({ ...tenPercent, value: 12.5, title: 'Welcome' });
    expect(discount).toEqual({
      object: 'discount',
      id: discount.id,
      code: 'WELCOME-10',
      title: 'Welcome',
      type: 'percentage',
      value: '12.50',
      minimum_subtotal: null,
      minimum_quantity: null,
      applies_to: 'all',
      product_ids: [],
      category_ids: [],
      once_per_customer: false,
      usage_limit: null,
      times_used: 0,
      starts_at: null,
      ends_at: null,
      is_active: true,
      state: 'active',
      created_at: '2026-11-05T10:00:00.001Z',
      updated_at: '2026-11-05T10:00:00.001Z',
    });
    expect(await harness.get(discount.id)).toEqual(discount);
    expect(await harness.events()).toMatchObject([{ topic: 'discount.created', data: discount }]);
  });

  it('keeps every term', async () => {
    const product = await harness.createProduct(aSimpleBody());
    await harness.addCategory({ id: 31 });
    const terms = {
      minimum_subtotal: '50.00',
      minimum_quantity: 2,
      applies_to: 'products',
      product_ids: [product.id],
      category_ids: [31],
      once_per_customer: true,
      usage_limit: 100,
      starts_at: '2026-11-06T00:00:00.000Z',
      ends_at: '2026-12-01T00:00:00.000Z',
      is_active: true,
    };
    const discount = await harness.add({ code: 'X', type: 'fixed', value: '5', ...terms });
    expect(discount).toMatchObject({ ...terms, type: 'fixed', value: '5.00', state: 'scheduled' });
    expect(await harness.get(discount.id)).toEqual(discount);
  });

  it('with one code in different cases concurrently creates one discount', async () => {
    const codes = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? 'spring' : 'SPRING'));
    const answers = await Promise.allSettled(codes.map((code) => harness.add({ ...tenPercent, code })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await harness.list()).data).toHaveLength(1);
    expect(await refusal(harness.add({ ...tenPercent, code: 'Spring' }))).toEqual(['code: taken']);
  });

  it('of free shipping needs no value and shows none', async () => {
    expect(await harness.add({ code: 'SHIP', type: 'free_shipping' })).toMatchObject({ type: 'free_shipping', value: '0.00' });
  });

  it.each([
    ['nothing', {}, ['code: required', 'type: required']],
    ['a code with other characters', { ...tenPercent, code: 'A B' }, ['code: invalid_format']],
    ['a code of 65 characters', { ...tenPercent, code: 'A'.repeat(65) }, ['code: too_long']],
    ['a type that is not a code’s', { ...tenPercent, type: 'buy_x_get_y' }, ['type: invalid_enum']],
    ['a percentage without value', { code: 'A', type: 'percentage' }, ['value: required']],
    ['an amount of null', { code: 'A', type: 'fixed', value: null }, ['value: required']],
    ['more than 100 percent', { ...tenPercent, value: '100.01' }, ['value: too_large']],
    ['thousandths of a percent', { ...tenPercent, value: '10.005' }, ['value: too_many_decimals']],
    ['nothing off', { ...tenPercent, value: 0 }, ['value: too_small']],
    ['no use at all', { ...tenPercent, usage_limit: 0 }, ['usage_limit: too_small']],
    [
      'an end at the start',
      { ...tenPercent, starts_at: '2026-11-06T00:00:00Z', ends_at: '2026-11-06T00:00:00.000Z' },
      ['ends_at: ends_before_start'],
    ],
    ['products without products', { ...tenPercent, applies_to: 'products' }, ['product_ids: min_items']],
    ['categories without categories', { ...tenPercent, applies_to: 'categories', product_ids: [] }, ['category_ids: min_items']],
    [
      'goods that the store does not have',
      { ...tenPercent, product_ids: [1], category_ids: [2] },
      ['product_ids[0]: unknown_id', 'category_ids[0]: unknown_id'],
    ],
  ])('%s is refused', async (_case, body, expected) => {
    expect(await refusal(harness.add(body))).toEqual(expected);
    expect((await harness.list()).data).toEqual([]);
  });
});

describe('changing a discount', () => {
  it('changes only the fields sent, and writes nothing if none differs', async () => {
    const discount = await harness.add({ ...tenPercent, usage_limit: 5 });
    const changed = await harness.change(discount.id, { title: 'Autumn', usage_limit: null });
    expect(changed).toEqual({ ...discount, title: 'Autumn', usage_limit: null, updated_at: changed.updated_at });
    expect(await harness.change(discount.id, changed)).toEqual(changed);
    expect((await harness.events()).map(({ topic }) => topic)).toEqual(['discount.created']);
  });

  it('to another type requires a new value', async () => {
    const { id } = await harness.add(tenPercent);
    expect(await refusal(harness.change(id, { type: 'fixed' }))).toEqual(['value: required']);
    expect(await harness.change(id, { type: 'fixed', value: '250' })).toMatchObject({ type: 'fixed', value: '250.00' });
    expect(await refusal(harness.change(id, { type: 'percentage', value: '250' }))).toEqual(['value: too_large']);
    expect(await harness.change(id, { type: 'free_shipping' })).toMatchObject({ value: '0.00' });
  });

  it('is checked together with the unchanged fields', async () => {
    const { id } = await harness.add({ ...tenPercent, starts_at: '2026-11-10T00:00:00Z' });
    expect(await refusal(harness.change(id, { ends_at: '2026-11-09T00:00:00Z' }))).toEqual(['ends_at: ends_before_start']);
    expect(await refusal(harness.change(id, { applies_to: 'products' }))).toEqual(['product_ids: min_items']);
  });

  it('frees the old code', async () => {
    const first = await harness.add(tenPercent);
    const second = await harness.add({ ...tenPercent, code: 'SECOND' });
    expect(await refusal(harness.change(second.id, { code: 'Welcome-10' }))).toEqual(['code: taken']);
    await harness.change(first.id, { code: 'FIRST' });
    expect(await harness.change(second.id, { code: 'Welcome-10' })).toMatchObject({ code: 'WELCOME-10' });
    expect((await harness.list('code=welcome-10')).data.map(({ id }) => id)).toEqual([second.id]);
  });

  it('does not lose concurrent uses', async () => {
    const { id } = await harness.add(tenPercent);
    await Promise.all([
      ...Array.from({ length: 10 }, () => use(id)),
      ...Array.from({ length: 5 }, (_, n) => harness.change(id, { title: `Title ${n}` })),
    ]);
    expect(await harness.get(id)).toMatchObject({ times_used: 10, title: expect.stringMatching(/^Title \d$/) });
  });
});

describe('deleting a discount', () => {
  it('deletes an unused code, which is then free', async () => {
    const { id } = await harness.add(tenPercent);
    expect(await harness.remove(id)).toEqual({ object: 'discount', id, deleted: true });
    await expect(harness.get(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(harness.remove(id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await harness.list('code=WELCOME-10')).data).toEqual([]);
    expect(await harness.add(tenPercent)).toMatchObject({ code: 'WELCOME-10' });
  });

  it('switches a used code off, with the same answer to repeated requests', async () => {
    const { id } = await harness.add(tenPercent);
    await use(id);
    const answer = { object: 'discount', id, deleted: false, is_active: false };
    expect(await harness.remove(id)).toEqual(answer);
    const off = await harness.get(id);
    expect(off).toMatchObject({ is_active: false, state: 'disabled', times_used: 1 });
    expect(await harness.remove(id)).toEqual(answer);
    expect(await harness.get(id)).toEqual(off);
    expect(await refusal(harness.add(tenPercent))).toEqual(['code: taken']);
  });

  it('never deletes a code that an order uses concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await harness.add({ ...tenPercent, code: `ROUND${round}` });
      const [used, removed] = await Promise.all([
        use(id).then(
          () => true,
          () => false,
        ),
        harness.remove(id),
      ]);
      expect(removed.deleted).toBe(!used);
    }
  });
});

describe('the list of discounts', () => {
  it('is newest first, with current states', async () => {
    await harness.add({ ...tenPercent, code: 'OVER', ends_at: '2026-11-05T10:00:01Z' });
    await harness.add({ ...tenPercent, code: 'OFF', is_active: false });
    const once = await harness.add({ ...tenPercent, code: 'ONCE', usage_limit: 1 });
    await use(once.id);
    harness.wait(2_000);
    expect((await harness.list()).data.map(({ code, state }) => [code, state])).toEqual([
      ['ONCE', 'used_up'],
      ['OFF', 'disabled'],
      ['OVER', 'expired'],
    ]);
  });

  it('is filtered by code, regardless of case', async () => {
    const discount = await harness.add(tenPercent);
    await harness.add({ ...tenPercent, code: 'OTHER' });
    expect((await harness.list('code=Welcome-10')).data).toEqual([discount]);
    expect((await harness.list('code=WELCOME')).data).toEqual([]);
  });
});
