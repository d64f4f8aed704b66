import { priceLines, pricingLine, subtotalOf } from '#shared/pricing/price-line.ts';
import { blankPricingSettings, type PricingSettings } from '#shared/pricing/pricing-settings.ts';
import { aPricingLine } from '#test/support/builders/a-pricing-input.ts';

const trade = 5;
const unitPrice = (line: Parameters<typeof aPricingLine>[0], settings: Partial<PricingSettings> = {}, groupId: number | null = null) =>
  priceLines([aPricingLine({ cataloguePriceMinor: 5000n, ...line })], { ...blankPricingSettings, ...settings }, groupId, 1n)[0]
    ?.unitPriceMinor;

describe('the unit price', () => {
  const groupPrices = [
    { id: 1, groupId: trade, target: { variantId: 5001 }, price: { priceMinor: 4000n } },
    { id: 2, groupId: trade, target: { categoryId: 31 }, price: { basisPointsOff: 3000 } },
  ];
  const quantityBreaks = [
    {
      id: 1,
      variantId: 5001,
      groupId: null,
      tiers: [
        { minQuantity: 10, priceMinor: 3800n },
        { minQuantity: 50, priceMinor: 3500n },
      ],
    },
  ];

  it('is the one of the catalogue', () => {
    expect(unitPrice({})).toBe(5000n);
  });

  it('is the one the request names, whatever groups and quantities would give', () => {
    expect(unitPrice({ givenPriceMinor: 6000n, quantity: 50 }, { groupPrices, quantityBreaks }, trade)).toBe(6000n);
    expect(unitPrice({ givenPriceMinor: 0n })).toBe(0n);
  });

  it('is the one of the customer group; a price for the variant beats one for a category', () => {
    expect(unitPrice({ categoryIds: [31] }, { groupPrices }, trade)).toBe(4000n);
    expect(unitPrice({ categoryIds: [31], variantId: 5002 }, { groupPrices }, trade)).toBe(3500n);
    expect(unitPrice({ categoryIds: [31] }, { groupPrices }, 6)).toBe(5000n);
    expect(unitPrice({ categoryIds: [31] }, { groupPrices })).toBe(5000n);
  });

  it('is the catalogue price where that of the group is higher', () => {
    expect(unitPrice({ cataloguePriceMinor: 3000n }, { groupPrices }, trade)).toBe(3000n);
  });

  it('is rounded half-up when a group gets a percentage off', () => {
    const tenth = [{ id: 1, groupId: trade, target: { categoryId: 31 }, price: { basisPointsOff: 1050 } }];
    expect(unitPrice({ categoryIds: [31], cataloguePriceMinor: 999n }, { groupPrices: tenth }, trade)).toBe(894n);
  });

  it.each([
    [9, 5000n],
    [10, 3800n],
    [49, 3800n],
    [50, 3500n],
  ])('of %i units is the one of the tier reached', (quantity, price) => {
    expect(unitPrice({ quantity }, { quantityBreaks })).toBe(price);
  });

  it('is the tier of the group where the group has reached one, else the one for everyone', () => {
    const ofGroup = { id: 2, variantId: 5001, groupId: trade, tiers: [{ minQuantity: 20, priceMinor: 3900n }] };
    const breaks = { quantityBreaks: [...quantityBreaks, ofGroup] };
    expect(unitPrice({ quantity: 50 }, breaks, trade)).toBe(3900n);
    expect(unitPrice({ quantity: 10 }, breaks, trade)).toBe(3800n);
    expect(unitPrice({ quantity: 50 }, breaks)).toBe(3500n);
  });

  it('counts the units of a variant over all lines, also those with a price of their own', () => {
    const lines = [aPricingLine({ quantity: 6 }), aPricingLine({ quantity: 4, givenPriceMinor: 100n }), aPricingLine({ variantId: 5002 })];
    const breaks = [{ id: 1, variantId: 5001, groupId: null, tiers: [{ minQuantity: 10, priceMinor: 900n }] }];
    const priced = priceLines(lines, { ...blankPricingSettings, quantityBreaks: breaks }, null, 1n);
    expect(priced.map(({ unitPriceMinor, lineTotalMinor }) => [unitPriceMinor, lineTotalMinor])).toEqual([
      [900n, 5400n],
      [100n, 400n],
      [1000n, 1000n],
    ]);
    expect(subtotalOf(priced)).toBe(6800n);
  });

  it('is a whole amount where a currency has no smaller one', () => {
    expect(priceLines([aPricingLine({ givenPriceMinor: 150_050n })], blankPricingSettings, null, 100n)[0]?.unitPriceMinor).toBe(150_100n);
  });

  it('stays exact for the largest order', () => {
    const [line] = priceLines([aPricingLine({ givenPriceMinor: 999_999_999_999n, quantity: 10_000 })], blankPricingSettings, null, 1n);
    expect(line?.lineTotalMinor).toBe(9_999_999_999_990_000n);
  });
});

describe('a price of another', () => {
  const tiers = [{ minQuantity: 1, priceMinor: 100n }];

  it.each([
    ['variant is not for this one', { groupId: trade, target: { variantId: 5009 }, price: { priceMinor: 100n } }],
    ['category is not for this one', { groupId: trade, target: { categoryId: 39 }, price: { priceMinor: 100n } }],
    ['group is not for this one', { groupId: 6, target: { variantId: 5001 }, price: { priceMinor: 100n } }],
  ])('%s', (_, rule) => {
    expect(unitPrice({ categoryIds: [31] }, { groupPrices: [{ id: 1, ...rule }] }, trade)).toBe(5000n);
  });

  it('variant has its own quantity breaks, and another group too', () => {
    expect(unitPrice({ quantity: 9 }, { quantityBreaks: [{ id: 1, variantId: 5009, groupId: null, tiers }] })).toBe(5000n);
    expect(unitPrice({ quantity: 9 }, { quantityBreaks: [{ id: 1, variantId: 5001, groupId: 6, tiers }] }, trade)).toBe(5000n);
  });
});

it('a line to price has all of the catalogue that its price depends on', () => {
  const product = { id: 1200, kind: 'physical', categoryIds: [31] } as const;
  expect(pricingLine({ product, variant: { id: 5001, priceMinor: 700n, taxExempt: true }, quantity: 2, givenPriceMinor: 600n })).toEqual({
    productId: 1200,
    variantId: 5001,
    kind: 'physical',
    categoryIds: [31],
    quantity: 2,
    cataloguePriceMinor: 700n,
    givenPriceMinor: 600n,
    taxClass: 'standard',
    taxExempt: true,
  });
});
