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

  it('is that of the catalog', () => {
    expect(unitPrice({})).toBe(5000n);
  });

  it('is that of the request, regardless of groups and quantities', () => {
    expect(unitPrice({ givenPriceMinor: 6000n, quantity: 50 }, { groupPrices, quantityBreaks }, trade)).toBe(6000n);
    expect(unitPrice({ givenPriceMinor: 0n })).toBe(0n);
  });

  it('is that of the customer group; a price for the variant beats one for a category', () => {
    expect(unitPrice({ categoryIds: [31] }, { groupPrices }, trade)).toBe(4000n);
    expect(unitPrice({ categoryIds: [31], variantId: 5002 }, { groupPrices }, trade)).toBe(3500n);
    expect(unitPrice({ categoryIds: [31] }, { groupPrices }, 6)).toBe(5000n);
    expect(unitPrice({ categoryIds: [31] }, { groupPrices })).toBe(5000n);
  });

  it('is the catalog price if the group price is higher', () => {
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
  ])('of %i units is that of the reached tier', (quantity, price) => {
    expect(unitPrice({ quantity }, { quantityBreaks })).toBe(price);
  });

  it("is that of the group's tier if the group has reached one, otherwise that for everyone", () => {
    const ofGroup = { id: 2, variantId: 5001, groupId: trade, tiers: [{ minQuantity: 20, priceMinor: 3900n }] };
    const breaks = { quantityBreaks: [...quantityBreaks, ofGroup] };
    expect(unitPrice({ quantity: 50 }, breaks, trade)).toBe(3900n);
    expect(unitPrice({ quantity: 10 }, breaks, trade)).toBe(3800n);
    expect(unitPrice({ quantity: 50 }, breaks)).toBe(3500n);
  });

  it('counts the units of a variant across all lines, including those with a given price', () => {
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

  it('is a whole amount in a currency without smaller units', () => {
    expect(priceLines([aPricingLine({ givenPriceMinor: 150_050n })], blankPricingSettings, null, 100n)[0]?.unitPriceMinor).toBe(150_100n);
  });

  it('stays exact for the largest order', () => {
    const [line] = priceLines([aPricingLine({ givenPriceMinor: 999_999_999_999n, quantity: 10_000 })], blankPricingSettings, null, 1n);
    expect(line?.lineTotalMinor).toBe(9_999_999_999_990_000n);
  });
});

describe('a price for something else', () => {
  const tiers = [{ minQuantity: 1, priceMinor: 100n }];

  it.each([
    ['does not apply for another variant', { groupId: trade, target: { variantId: 5009 }, price: { priceMinor: 100n } }],
    ['does not apply for another category', { groupId: trade, target: { categoryId: 39 }, price: { priceMinor: 100n } }],
    ['does not apply for another group', { groupId: 6, target: { variantId: 5001 }, price: { priceMinor: 100n } }],
  ])('%s', (_, rule) => {
    expect(unitPrice({ categoryIds: [31] }, { groupPrices: [{ id: 1, ...rule }] }, trade)).toBe(5000n);
  });

  it('does not apply as a quantity break of another variant or group', () => {
    expect(unitPrice({ quantity: 9 }, { quantityBreaks: [{ id: 1, variantId: 5009, groupId: null, tiers }] })).toBe(5000n);
    expect(unitPrice({ quantity: 9 }, { quantityBreaks: [{ id: 1, variantId: 5001, groupId: 6, tiers }] }, trade)).toBe(5000n);
  });
});

it('a pricing line has all catalog data that its price depends on', () => {
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
