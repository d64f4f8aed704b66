import { priceAfter, pricePlan } from '#functions/console/web/products/bulk-prices.ts';
import { statusPlan } from '#functions/console/web/products/bulk-status.ts';
import { readTags, tagPlan, tagsAfter } from '#functions/console/web/products/bulk-tags.ts';
import type { Product } from '#shared/client/generated/admin-api.ts';

const at = '2026-11-26T10:00:00.000Z';
const productOf = (id: number, prices: readonly string[], status = 'active') =>
  ({
    id,
    name: `Mug ${id}`,
    status,
    updated_at: at,
    variants: prices.map((price, index) => ({ id: id * 10 + index, price })),
  }) as unknown as Product;

describe('a price', () => {
  it.each([
    ['10.00', 'percent', '10', '11.00'],
    ['10.00', 'percent', '-10', '9.00'],
    ['19.99', 'percent', '+2,5', '20.49'],
    ['0.05', 'percent', '10', '0.06'],
    ['10.00', 'percent', '-100', '0.00'],
    ['10.00', 'amount', '-0,50', '9.50'],
    ['10.00', 'price', '12.5', '12.50'],
    ['10.00', 'price', '12.500', '12.50'],
  ] as const)('of %s changed by %s of %s is %s', (price, by, value, after) => {
    expect(priceAfter(price, { by, value, currency: 'EUR' })).toBe(after);
  });

  it.each([
    ['JPY', '1200.00', 'percent', '3.33', '1240.00'],
    ['JPY', '1250.00', 'percent', '-0.04', '1250.00'],
    ['JPY', '1250.00', 'percent', '-0.05', '1249.00'],
    ['JPY', '1200.00', 'amount', '-50', '1150.00'],
    ['JPY', '1200.00', 'price', '900.00', '900.00'],
    ['JPY', '1200', 'percent', '0.5', '1206'],
    ['KWD', '1.234', 'percent', '10', '1.357'],
    ['KWD', '1.234', 'amount', '0.001', '1.235'],
  ] as const)('in %s of %s changed by %s of %s is %s, a payable amount', (currency, price, by, value, after) => {
    expect(priceAfter(price, { by, value, currency })).toBe(after);
  });

  it.each([
    ['1200.00', 'amount', '0.5'],
    ['1200.00', 'price', '899.99'],
    ['1200', 'amount', '0.5'],
  ] as const)('in yen of %s is not changed by %s of %s', (price, by, value) => {
    expect(priceAfter(price, { by, value, currency: 'JPY' })).toBeNull();
  });

  it.each([
    ['10.00', 'percent', '-101'],
    ['10.00', 'amount', '-10.01'],
    ['10.00', 'price', '-1'],
    ['10.00', 'price', '1.005'],
    ['10.00', 'percent', ''],
    ['10.00', 'percent', 'ten'],
  ] as const)('of %s is not changed by %s of %s', (price, by, value) => {
    expect(priceAfter(price, { by, value, currency: 'EUR' })).toBeNull();
  });
});

describe('prices of many products', () => {
  const plain = (amount: string): string => amount;
  const change = { by: 'price', value: '12', currency: 'EUR' } as const;

  it('change the differing variants, conditional on the shown version', () => {
    const mug = productOf(1, ['10.00', '12.00']);
    const { operation, lines, preview } = pricePlan([mug, productOf(2, ['12.00'])], change, plain);
    expect({ operation, lines }).toEqual({
      operation: 'updateProduct',
      lines: [{ row: mug, body: { id: 1, expected_updated_at: at, variants: [{ id: 10, price: '12.00' }], variants_mode: 'merge' } }],
    });
    expect(preview?.(mug)).toBe('10.00 → 12.00, and 1 more');
  });

  it('skip a product whose price would be negative', () => {
    expect(pricePlan([productOf(1, ['10.00', '3.00'])], { by: 'amount', value: '-5', currency: 'EUR' }, plain).lines).toEqual([]);
  });
});

describe('the status of many products', () => {
  const [active, draft] = [productOf(1, []), productOf(2, [], 'draft')];
  const { lines, preview } = statusPlan([active, draft], 'active');

  it('changes only where it differs', () => {
    expect(lines).toEqual([{ row: draft, body: { id: 2, expected_updated_at: at, status: 'active' } }]);
    expect(preview?.(draft)).toBe('Draft → Active');
  });
});

describe('the tags of many products', () => {
  const tagged = (id: number, tags: readonly string[]): Product => ({ ...productOf(id, []), tags }) as unknown as Product;

  it('are separated by commas', () => {
    expect(readTags(' summer, Sale ,,')).toEqual(['summer', 'Sale']);
  });

  it.each([
    [['new'], 'add', ['Sale', 'sale', 'NEW'], ['new', 'Sale']],
    [['new', 'Sale'], 'remove', ['sale'], ['new']],
    [['new'], 'remove', ['old'], ['new']],
    [[], 'add', [], []],
  ] as const)('%j after %s %j are %j', (before, way, tags, after) => {
    expect(tagsAfter(before, { way, tags })).toEqual(after);
  });

  it('change only where they differ', () => {
    const [bare, has] = [tagged(1, ['new']), tagged(2, ['sale'])];
    const { lines } = tagPlan([bare, has], { way: 'add', tags: ['sale'] });
    expect(lines).toEqual([{ row: bare, body: { id: 1, expected_updated_at: at, tags: ['new', 'sale'] } }]);
  });
});
