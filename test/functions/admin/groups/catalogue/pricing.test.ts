import { readPricingConfig } from '#shared/pricing/pricing-config-table.ts';
import { blankPricingSettings } from '#shared/pricing/pricing-settings.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};

async function setUp() {
  const { admin, table, close } = await anAdmin();
  await putProduct(table, aProduct({ id: 1201, variants: [aVariant({ id: 5001 })] }));
  const one = (id: number) => ({ params: { store_id, id }, query, body: undefined });
  const times = { created_at: '2026-11-05T10:00:00.000Z', updated_at: '2026-11-05T10:00:00.000Z' };
  return {
    admin,
    one,
    times,
    [Symbol.dispose]: close,
    config: () => readPricingConfig(table, store_id),
    group: async (name = 'Trade') => (await admin.createCustomerGroup({ params, query, body: { name } }, context)).body.data,
    category: async () => (await admin.createCategory({ params, query, body: { name: 'Shirts' } }, context)).body.data,
    groupPrice: async (body: Parameters<typeof admin.createGroupPrice>[0]['body']) =>
      (await admin.createGroupPrice({ params, query, body }, context)).body.data,
    quantityBreak: async (body: Parameters<typeof admin.createQuantityBreak>[0]['body']) =>
      (await admin.createQuantityBreak({ params, query, body }, context)).body.data,
    automatic: async (body: Parameters<typeof admin.createAutomaticDiscount>[0]['body']) =>
      (await admin.createAutomaticDiscount({ params, query, body }, context)).body.data,
  };
}

const code = (param: string, is: string) => ({ issues: [{ param, code: is }] });

describe('the pricing settings', () => {
  const vat = { name: 'VAT', country: 'IE', rate: '23' };

  it('are the defaults until they are saved', async () => {
    using stack = await setUp();
    const { admin, config } = stack;
    expect((await admin.getPricingSettings({ params, query, body: undefined }, context)).body.data).toEqual({
      object: 'pricing_settings',
      prices_include_tax: false,
      tax_shipping: true,
      tax_rounding: 'line',
      tax_address: 'shipping',
      tax_rates: [],
    });
    expect(await config()).toEqual(blankPricingSettings);
  });

  it('are replaced as a whole, and a rate sent with its id keeps it', async () => {
    using stack = await setUp();
    const { admin, config } = stack;
    const put = async (body: Parameters<typeof admin.putPricingSettings>[0]['body']) =>
      (await admin.putPricingSettings({ params, query, body }, context)).body.data;
    const reduced = { ...vat, rate: 13.4375, tax_class: 'reduced', region: 'D', postcode_prefix: 'D0', priority: 2, compound: true };
    const settings = await put({ prices_include_tax: true, tax_shipping: false, tax_rates: [vat, reduced] });
    const [first, second] = settings.tax_rates;
    expect(settings).toEqual({
      object: 'pricing_settings',
      prices_include_tax: true,
      tax_shipping: false,
      tax_rounding: 'line',
      tax_address: 'shipping',
      tax_rates: [
        {
          ...vat,
          id: first?.id,
          rate: '23.00',
          region: null,
          postcode_prefix: null,
          tax_class: 'standard',
          priority: 1,
          compound: false,
        },
        { ...reduced, id: second?.id, rate: '13.4375' },
      ],
    });
    expect((await admin.getPricingSettings({ params, query, body: undefined }, context)).body.data).toEqual(settings);
    const again = await put({ ...settings, tax_rates: settings.tax_rates.slice(1) });
    expect(again.tax_rates).toEqual([second]);
    expect((await config()).taxRates).toMatchObject([{ id: second?.id, basisPoints: 1343.75, postcodePrefix: 'D0', compound: true }]);
    await expect(put({ ...settings, tax_rates: [{ ...vat, id: 5 }] })).rejects.toMatchObject(code('tax_rates[0].id', 'unknown_id'));
    const twice = { ...vat, id: second?.id ?? 0 };
    await expect(put({ ...settings, tax_rates: [twice, twice] })).rejects.toMatchObject(code('tax_rates[1].id', 'duplicate'));
  });
});

describe('a customer group', () => {
  it('is created, changed, listed newest first and deleted', async () => {
    using stack = await setUp();
    const { admin, one, times, config } = stack;
    const trade = await stack.group();
    expect(trade).toEqual({ object: 'customer_group', id: trade.id, name: 'Trade', tax_exempt: false, ...times });
    const vip = await stack.group('VIP');
    const changed = (await admin.updateCustomerGroup({ ...one(trade.id), body: { tax_exempt: true } }, context)).body.data;
    expect(changed).toEqual({ ...trade, tax_exempt: true, updated_at: '2026-11-05T10:00:00.001Z' });
    expect((await admin.updateCustomerGroup({ ...one(trade.id), body: { name: 'Trade' } }, context)).body.data).toEqual(changed);
    const page = (await admin.listCustomerGroups({ params, query: { limit: 1 }, body: undefined }, context)).body;
    expect(page).toMatchObject({ data: [vip], has_more: true });
    const rest = { limit: 1, cursor: page.next_cursor ?? '' };
    expect((await admin.listCustomerGroups({ params, query: rest, body: undefined }, context)).body).toMatchObject({
      data: [changed],
      has_more: false,
    });
    expect((await config()).customerGroups).toEqual([
      { id: trade.id, name: 'Trade', taxExempt: true },
      { id: vip.id, name: 'VIP', taxExempt: false },
    ]);
    expect((await admin.deleteCustomerGroup(one(vip.id), context)).body.data).toEqual({
      object: 'customer_group',
      id: vip.id,
      deleted: true,
    });
    await expect(admin.getCustomerGroup(one(vip.id), context)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is one of at most fifty, even with concurrent requests', async () => {
    using stack = await setUp();
    for (let n = 0; n < 48; n += 1) await stack.group(`Group ${n}`);
    const last = await Promise.allSettled(Array.from({ length: 5 }, () => stack.group()));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [refused] = last.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toMatchObject(code('', 'limit_reached'));
    const [newest] = (await stack.config()).customerGroups;
    await stack.admin.deleteCustomerGroup(stack.one(newest?.id ?? 0), context);
    await stack.group();
  });

  it('is filtered by creation and change time', async () => {
    using stack = await setUp();
    const { id } = await stack.group();
    const list = async (since: Readonly<Record<string, string>>) =>
      (await stack.admin.listCustomerGroups({ params, query: since, body: undefined }, context)).body.data.map((group) => group.id);
    const later = '2026-11-05T10:00:00.001Z';
    expect(await list({ updated_since: later })).toEqual([]);
    await stack.admin.updateCustomerGroup({ ...stack.one(id), body: { name: 'Retail' } }, context);
    expect(await list({ updated_since: later })).toEqual([id]);
    expect(await list({ created_since: later })).toEqual([]);
  });

  it('cannot be deleted while it has a price', async () => {
    using stack = await setUp();
    const { id } = await stack.group();
    const price = await stack.groupPrice({ group_id: id, variant_id: 5001, price: '40' });
    await expect(stack.admin.deleteCustomerGroup(stack.one(id), context)).rejects.toMatchObject(code('', 'in_use'));
    await stack.admin.deleteGroupPrice(stack.one(price.id), context);
    await stack.admin.deleteCustomerGroup(stack.one(id), context);
  });
});

describe('a group price', () => {
  it('is an amount or a percentage, for a variant or a category', async () => {
    using stack = await setUp();
    const { admin, one, times } = stack;
    const [group, category] = [await stack.group(), await stack.category()];
    const amount = await stack.groupPrice({ group_id: group.id, variant_id: 5001, price: '40' });
    expect(amount).toEqual({
      object: 'group_price',
      id: amount.id,
      group_id: group.id,
      variant_id: 5001,
      category_id: null,
      price: '40.00',
      percent_off: null,
      ...times,
    });
    const percent = await stack.groupPrice({ group_id: group.id, category_id: category.id, percent_off: 10 });
    expect(percent).toMatchObject({ variant_id: null, category_id: category.id, price: null, percent_off: '10.00' });
    expect((await stack.config()).groupPrices).toEqual([
      { id: amount.id, groupId: group.id, target: { variantId: 5001 }, price: { priceMinor: 4000n } },
      { id: percent.id, groupId: group.id, target: { categoryId: category.id }, price: { basisPointsOff: 1000 } },
    ]);
    const changed = (await admin.updateGroupPrice({ ...one(amount.id), body: { percent_off: '5' } }, context)).body.data;
    expect(changed).toMatchObject({ variant_id: 5001, price: null, percent_off: '5.00' });
    expect((await admin.getGroupPrice(one(amount.id), context)).body.data).toEqual(changed);
    expect((await admin.listGroupPrices({ params, query, body: undefined }, context)).body.data).toEqual([percent, changed]);
  });

  it('is refused for an invalid body before its stored price is read', async () => {
    using stack = await setUp();
    const both = { price: '1', percent_off: '1' };
    const refused = stack.admin.updateGroupPrice({ ...stack.one(1), body: both }, context);
    await expect(refused).rejects.toMatchObject(code('percent_off', 'invalid_format'));
    await expect(stack.admin.updateGroupPrice({ ...stack.one(1), body: { price: '1' } }, context)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is the only one of its group for the same goods, even with concurrent requests', async () => {
    using stack = await setUp();
    const group = await stack.group();
    const body = { group_id: group.id, variant_id: 5001, price: '40' };
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => stack.groupPrice(body)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(stack.groupPrice(body)).rejects.toMatchObject(code('', 'taken'));
    const [price] = (await stack.config()).groupPrices;
    await stack.admin.deleteGroupPrice(stack.one(price?.id ?? 0), context);
    await stack.groupPrice(body);
  });

  it.each([
    ['no goods', { price: '1' }, 'variant_id', 'required'],
    ['a variant and a category', { variant_id: 5001, category_id: 1, price: '1' }, 'category_id', 'invalid_format'],
    ['no price', { variant_id: 5001 }, 'price', 'required'],
    ['an amount and a percentage', { variant_id: 5001, price: '1', percent_off: '1' }, 'percent_off', 'invalid_format'],
    ['an unknown variant', { variant_id: 1, price: '1' }, 'variant_id', 'unknown_id'],
    ['an unknown category', { category_id: 1, price: '1' }, 'category_id', 'unknown_id'],
    ['an unknown group', { variant_id: 5001, price: '1' }, 'group_id', 'unknown_id'],
  ])('with %s is refused', async (_case, body, param, is) => {
    using stack = await setUp();
    await expect(stack.groupPrice({ group_id: 9, ...body })).rejects.toMatchObject(code(param, is));
    expect((await stack.config()).groupPrices).toEqual([]);
  });
});

describe('a quantity break', () => {
  it('sorts its tiers by quantity', async () => {
    using stack = await setUp();
    const { admin, one, times } = stack;
    const group = await stack.group();
    const tiers = [
      { min_quantity: 50, price: '35' },
      { min_quantity: 10, price: '38' },
    ];
    const general = await stack.quantityBreak({ variant_id: 5001, tiers });
    expect(general).toEqual({
      object: 'quantity_break',
      id: general.id,
      variant_id: 5001,
      group_id: null,
      tiers: [
        { min_quantity: 10, price: '38.00' },
        { min_quantity: 50, price: '35.00' },
      ],
      ...times,
    });
    await expect(stack.quantityBreak({ variant_id: 5001, tiers })).rejects.toMatchObject(code('', 'taken'));
    const trade = await stack.quantityBreak({ variant_id: 5001, group_id: group.id, tiers });
    await expect(admin.deleteCustomerGroup(one(group.id), context)).rejects.toMatchObject(code('', 'in_use'));
    const body = { tiers: [{ min_quantity: 5, price: '30' }] };
    const changed = (await admin.updateQuantityBreak({ ...one(trade.id), body }, context)).body.data;
    expect(changed.tiers).toEqual([{ min_quantity: 5, price: '30.00' }]);
    expect((await stack.config()).quantityBreaks).toMatchObject([
      { id: general.id, groupId: null, tiers: [{ minQuantity: 10, priceMinor: 3800n }, { minQuantity: 50 }] },
      { id: trade.id, groupId: group.id, tiers: [{ minQuantity: 5, priceMinor: 3000n }] },
    ]);
    expect((await admin.deleteQuantityBreak(one(general.id), context)).body.data.deleted).toBe(true);
    await expect(stack.quantityBreak({ variant_id: 1, tiers })).rejects.toMatchObject(code('variant_id', 'unknown_id'));
    await expect(stack.quantityBreak({ variant_id: 5001, group_id: 9, tiers })).rejects.toMatchObject(code('group_id', 'unknown_id'));
  });
});

describe('an automatic discount', () => {
  it('has the terms of a code, a priority and a rule for codes', async () => {
    using stack = await setUp();
    const { admin, one, times } = stack;
    const category = await stack.category();
    const autumn = await stack.automatic({
      title: 'Autumn',
      type: 'percentage',
      value: '5',
      applies_to: 'categories',
      category_ids: [category.id],
      minimum_quantity: 2,
      priority: 10,
    });
    expect(autumn).toEqual({
      object: 'automatic_discount',
      id: autumn.id,
      title: 'Autumn',
      type: 'percentage',
      value: '5.00',
      buy_quantity: null,
      get_quantity: null,
      get_percent_off: null,
      minimum_subtotal: null,
      minimum_quantity: 2,
      applies_to: 'categories',
      product_ids: [],
      category_ids: [category.id],
      priority: 10,
      combines_with_codes: false,
      starts_at: null,
      ends_at: null,
      is_active: true,
      ...times,
    });
    const body = { type: 'fixed', value: '3', combines_with_codes: true, ends_at: '2026-12-01T00:00:00.000Z' } as const;
    const changed = (await admin.updateAutomaticDiscount({ ...one(autumn.id), body }, context)).body.data;
    expect(changed).toMatchObject({ ...body, value: '3.00', priority: 10, applies_to: 'categories' });
    expect((await admin.getAutomaticDiscount(one(autumn.id), context)).body.data).toEqual(changed);
    expect((await stack.config()).automaticDiscounts).toMatchObject([
      { id: autumn.id, offer: { type: 'fixed', amountMinor: 300n }, combinesWithCodes: true, endsAtMs: Date.UTC(2026, 11, 1) },
    ]);
    expect((await admin.deleteAutomaticDiscount(one(autumn.id), context)).body.data.deleted).toBe(true);
    expect((await admin.listAutomaticDiscounts({ params, query, body: undefined }, context)).body.data).toEqual([]);
  });

  it('may discount units for bought units, which needs both numbers', async () => {
    using stack = await setUp();
    const offer = { title: '3 for 2', type: 'buy_x_get_y', buy_quantity: 2 } as const;
    await expect(stack.automatic(offer)).rejects.toMatchObject(code('get_quantity', 'required'));
    expect(await stack.automatic({ ...offer, get_quantity: 1 })).toMatchObject({
      value: null,
      buy_quantity: 2,
      get_quantity: 1,
      get_percent_off: '100.00',
    });
    expect((await stack.config()).automaticDiscounts).toMatchObject([
      { offer: { type: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, basisPoints: 10_000 } },
    ]);
  });

  it('with invalid terms is refused', async () => {
    using stack = await setUp();
    await expect(stack.automatic({ title: 'A', type: 'percentage' })).rejects.toMatchObject(code('value', 'required'));
    await expect(stack.automatic({ title: 'A', type: 'free_shipping', applies_to: 'products', product_ids: [1] })).rejects.toMatchObject(
      code('product_ids[0]', 'unknown_id'),
    );
  });
});
