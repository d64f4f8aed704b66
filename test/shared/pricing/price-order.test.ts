import fc from 'fast-check';
import type { DiscountOffer, DiscountTerms } from '#shared/discounts/discount.ts';
import { formatMoney, sumAmounts } from '#shared/kernel/money.ts';
import { assertPriced, brokenAmounts, type PricedOrder, type PricingInput, priceOrder } from '#shared/pricing/price-order.ts';
import { anAutomaticDiscount, aPricingInput, aPricingLine, aTaxRate, sentCode } from '#test/support/builders/a-pricing-input.ts';

const totals = (order: PricedOrder) => ({
  lines: order.lines.map((line) =>
    [formatMoney(line.lineTotalMinor), formatMoney(line.discountMinor), formatMoney(line.taxMinor)].join(' '),
  ),
  subtotal: formatMoney(order.subtotalMinor),
  discount: formatMoney(order.discountTotalMinor),
  shipping: formatMoney(order.shippingTotalMinor),
  shippingTax: formatMoney(order.shippingTaxMinor),
  tax: formatMoney(order.taxTotalMinor),
  total: formatMoney(order.totalMinor),
});

describe('the price of an order', () => {
  it('is 70.74 for two shirts and socks with tax on top, 10 % off and shipping', () => {
    const order = priceOrder(
      aPricingInput({
        lines: [
          aPricingLine({ cataloguePriceMinor: 2500n, quantity: 2 }),
          aPricingLine({ productId: 1300, variantId: 5100, cataloguePriceMinor: 1000n }),
        ],
        settings: { taxRates: [aTaxRate()] },
        shippingPriceMinor: 495n,
        code: sentCode(),
      }),
    );
    expect(totals(order)).toEqual({
      lines: ['50.00 5.00 9.00', '10.00 1.00 1.80'],
      subtotal: '60.00',
      discount: '6.00',
      shipping: '4.95',
      shippingTax: '0.99',
      tax: '11.79',
      total: '70.74',
    });
    expect(order.lines[0]?.taxLines).toEqual([{ name: 'VAT', basisPoints: 2000, amountMinor: 900n }]);
    expect(order.discountApplications).toEqual([
      {
        source: 'code',
        discountId: 77,
        code: 'WELCOME10',
        title: 'Welcome',
        offer: { type: 'percentage', basisPoints: 1000 },
        amountMinor: 600n,
      },
    ]);
  });

  const inclusive = {
    lines: [aPricingLine({ cataloguePriceMinor: 4900n }), aPricingLine({ variantId: 5002, cataloguePriceMinor: 2000n })],
    shippingPriceMinor: 500n,
    code: sentCode({ offer: { type: 'fixed', amountMinor: 1000n } }),
  };
  const settings = { pricesIncludeTax: true, taxRates: [aTaxRate({ basisPoints: 2300 })] };

  it('is 64.00 for prices that include 23 % tax, with 10.00 off and shipping', () => {
    expect(totals(priceOrder(aPricingInput({ ...inclusive, settings })))).toEqual({
      lines: ['49.00 7.10 7.83', '20.00 2.90 3.20'],
      subtotal: '69.00',
      discount: '10.00',
      shipping: '5.00',
      shippingTax: '0.93',
      tax: '11.96',
      total: '64.00',
    });
  });

  it('has no tax on a non-taxable line, whether prices include tax or not', () => {
    const lines = [
      aPricingLine({ cataloguePriceMinor: 1000n, taxExempt: true }),
      aPricingLine({ variantId: 5002, cataloguePriceMinor: 1000n }),
    ];
    const at20 = (pricesIncludeTax: boolean) =>
      priceOrder(aPricingInput({ lines, settings: { pricesIncludeTax, taxRates: [aTaxRate()] } }));
    expect(at20(false).lines.map(({ taxMinor, taxLines }) => [taxMinor, taxLines.length])).toEqual([
      [0n, 0],
      [200n, 1],
    ]);
    expect([at20(false).totalMinor, at20(true).totalMinor, at20(true).taxTotalMinor]).toEqual([2200n, 2000n, 167n]);
  });

  it('has no tax for an exempt group, or without a matching rate', () => {
    const exempt = { ...settings, customerGroups: [{ id: 5, name: 'Embassies', taxExempt: true }] };
    expect(priceOrder(aPricingInput({ ...inclusive, settings: exempt, customerGroupId: 5 })).taxTotalMinor).toBe(0n);
    expect(priceOrder(aPricingInput({ ...inclusive, settings: exempt })).taxTotalMinor).toBe(1196n);
    expect(
      priceOrder(aPricingInput({ ...inclusive, settings, taxJurisdictionOf: { country: 'US', region: null, postcode: null } }))
        .taxTotalMinor,
    ).toBe(0n);
    expect(priceOrder(aPricingInput({ ...inclusive, settings, taxJurisdictionOf: null })).taxTotalMinor).toBe(0n);
  });

  it('has no tax on shipping if the store does not tax it', () => {
    expect(priceOrder(aPricingInput({ ...inclusive, settings: { ...settings, taxShipping: false } })).shippingTaxMinor).toBe(0n);
  });

  it('is rounded by line: three times 0.05 with 10 % tax is 0.18', () => {
    const lines = [1, 2, 3].map((variantId) => aPricingLine({ variantId, cataloguePriceMinor: 5n }));
    expect(totals(priceOrder(aPricingInput({ lines, settings: { taxRates: [aTaxRate({ basisPoints: 1000 })] } })))).toMatchObject({
      tax: '0.03',
      total: '0.18',
    });
  });

  it('shows free shipping in the shipping total, not among the discounts', () => {
    const order = priceOrder(
      aPricingInput({
        settings: { taxRates: [aTaxRate()] },
        shippingPriceMinor: 495n,
        code: sentCode({ offer: { type: 'free_shipping' } }),
      }),
    );
    expect(totals(order)).toMatchObject({ discount: '0.00', shipping: '0.00', shippingTax: '0.00', total: '12.00' });
    expect(order.discountApplications.map(({ amountMinor }) => amountMinor)).toEqual([495n]);
  });

  it('neither taxes nor discounts a gift card', () => {
    const lines = [aPricingLine({ kind: 'gift_card', cataloguePriceMinor: 5000n }), aPricingLine()];
    expect(totals(priceOrder(aPricingInput({ lines, settings: { taxRates: [aTaxRate()] }, code: sentCode() }))).lines).toEqual([
      '50.00 0.00 0.00',
      '10.00 1.00 1.80',
    ]);
  });

  it('taxes each line by its class', () => {
    const lines = [aPricingLine({ taxClass: 'reduced' }), aPricingLine()];
    const taxRates = [aTaxRate(), aTaxRate({ id: 2, taxClass: 'reduced', basisPoints: 1350 })];
    expect(priceOrder(aPricingInput({ lines, settings: { taxRates } })).lines.map(({ taxMinor }) => taxMinor)).toEqual([135n, 200n]);
  });

  it('is in whole units in a currency without smaller ones', () => {
    const order = priceOrder(
      aPricingInput({
        currency: 'JPY',
        lines: [aPricingLine({ cataloguePriceMinor: 99_900n }), aPricingLine({ variantId: 2, cataloguePriceMinor: 33_300n })],
        settings: { taxRates: [aTaxRate({ basisPoints: 1000 })] },
        shippingPriceMinor: 55_000n,
        code: sentCode({ offer: { type: 'percentage', basisPoints: 333 } }),
      }),
    );
    expect(totals(order)).toEqual({
      lines: ['999.00 33.00 97.00', '333.00 11.00 32.00'],
      subtotal: '1332.00',
      discount: '44.00',
      shipping: '550.00',
      shippingTax: '55.00',
      tax: '184.00',
      total: '2022.00',
    });
  });

  it('depends only on its input', () => {
    const input = aPricingInput({ ...inclusive, settings });
    expect(priceOrder(input)).toEqual(priceOrder(structuredClone(input)));
  });
});

const amount = fc.oneof(fc.bigInt(0n, 99n), fc.bigInt(0n, 100_000n), fc.constant(999_999_999_999n));
const basisPoints = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constant(10_000));
const offer: fc.Arbitrary<DiscountOffer> = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), basisPoints }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: amount }),
  fc.record({ type: fc.constant('free_shipping' as const) }),
  fc.record({
    type: fc.constant('buy_x_get_y' as const),
    buyQuantity: fc.integer({ min: 1, max: 3 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    basisPoints,
  }),
);
const terms: fc.Arbitrary<Partial<DiscountTerms>> = fc.record({
  offer,
  appliesTo: fc.constantFrom('all' as const, 'categories' as const),
  categoryIds: fc.constant([1]),
});
const line = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  variantId: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom('physical' as const, 'digital' as const, 'gift_card' as const),
  categoryIds: fc.constantFrom<readonly number[]>([], [1], [1, 2]),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  cataloguePriceMinor: amount,
  givenPriceMinor: fc.option(amount),
  taxClass: fc.constant('standard'),
  taxExempt: fc.boolean(),
});
const rate = fc.record({ basisPoints, compound: fc.boolean(), priority: fc.integer({ min: 1, max: 3 }) });
const anyInput: fc.Arbitrary<PricingInput> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    pricesIncludeTax: fc.boolean(),
    taxShipping: fc.boolean(),
    rates: fc.array(rate, { maxLength: 3 }),
    automatic: fc.array(fc.tuple(terms, fc.boolean()), { maxLength: 2 }),
    code: fc.option(terms),
    currency: fc.constantFrom('EUR', 'JPY'),
    shippingPriceMinor: fc.option(amount),
  })
  .map(({ lines, pricesIncludeTax, taxShipping, rates, automatic, code, currency, shippingPriceMinor }) =>
    aPricingInput({
      lines,
      currency,
      shippingPriceMinor,
      settings: {
        pricesIncludeTax,
        taxShipping,
        taxRates: rates.map(aTaxRate),
        automaticDiscounts: automatic.map(([over, combinesWithCodes], id) => anAutomaticDiscount({ ...over, id, combinesWithCodes })),
      },
      code: code === null ? null : sentCode(code),
    }),
  );

const priceOrRefusal = (input: PricingInput): PricedOrder => {
  try {
    return priceOrder(input);
  } catch (error) {
    if (!String(error).includes('discount_not_applicable')) throw error;
    return priceOrder({ ...input, code: null });
  }
};

describe('any order', () => {
  it('adds up, with no negative amount and no discount above its line, with tax on top or included', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const order = priceOrRefusal(input);
        const net =
          sumAmounts(order.lines.map(({ lineTotalMinor, discountMinor }) => lineTotalMinor - discountMinor)) + order.shippingTotalMinor;
        const tax = sumAmounts(order.lines.map(({ taxMinor }) => taxMinor)) + order.shippingTaxMinor;
        const step = input.currency === 'JPY' ? 100n : 1n;
        const amounts = order.lines.flatMap(({ lineTotalMinor, discountMinor, taxMinor }) => [
          discountMinor,
          taxMinor,
          lineTotalMinor - discountMinor,
        ]);
        const holds = {
          total: order.totalMinor === (order.pricesIncludeTax ? net : net + tax),
          notNegative: amounts.every((part) => part >= 0n && part % step === 0n),
          tax: tax === order.taxTotalMinor && (!order.pricesIncludeTax || tax <= net),
        };
        if (!Object.values(holds).every(Boolean)) throw new Error(JSON.stringify(holds));
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('an order with contradictory amounts', () => {
  const order = priceOrder(aPricingInput({ settings: { taxRates: [aTaxRate()] }, code: sentCode(), shippingPriceMinor: 500n }));
  const [first] = order.lines.map((priced) => ({ ...priced, quantity: 1 }));
  if (first === undefined) throw new Error('an order has a line');
  const counted = { ...order, lines: [first] };

  it('is accepted as it was priced', () => {
    expect(() => assertPriced(counted)).not.toThrow();
  });

  it.each([
    ['the total is what is charged', { totalMinor: order.totalMinor + 1n }],
    ['lines add up to the subtotal', { subtotalMinor: order.subtotalMinor - 1n }],
    ['taxes add up', { taxTotalMinor: order.taxTotalMinor + 1n }],
    ['discounts add up', { discountTotalMinor: 0n }],
    ['no total is negative', { shippingTotalMinor: -500n, totalMinor: order.totalMinor - 1000n }],
    ['applications are the discounts', { discountApplications: [] }],
    ['a line is unit price times quantity', { lines: [{ ...first, quantity: 2 }] }],
    ['a discount is from zero to its line', { lines: [{ ...first, discountMinor: 1001n }] }],
    ['a discount is from zero to its line', { lines: [{ ...first, discountMinor: -1n }] }],
    ["a line's taxes add up", { lines: [{ ...first, taxMinor: first.taxMinor + 1n }] }],
    ['a tax is not negative', { lines: [{ ...first, taxLines: [{ name: 'VAT', basisPoints: 2000, amountMinor: -1n }] }] }],
  ])('is refused: %s', (rule, wrong) => {
    expect(() => assertPriced({ ...counted, ...wrong })).toThrow(`the prices of the order are inconsistent: ${rule}`);
  });

  it.each([
    ['total', { totalMinor: order.totalMinor + 1n }],
    ['subtotal', { subtotalMinor: order.subtotalMinor - 1n }],
    ['tax_total', { taxTotalMinor: order.taxTotalMinor + 1n }],
    ['discount_total', { discountTotalMinor: 0n }],
    ['shipping_total', { shippingTotalMinor: -500n }],
    ['shipping_tax', { shippingTaxMinor: -1n }],
    ['discount_applications', { discountApplications: [] }],
    ['line_items[0].line_total', { lines: [{ ...first, quantity: 2 }] }],
    ['line_items[0].discount', { lines: [{ ...first, discountMinor: 1001n }] }],
    ['line_items[0].tax', { lines: [{ ...first, taxMinor: first.taxMinor + 1n }] }],
    ['line_items[0].tax_lines', { lines: [{ ...first, taxLines: [{ name: 'VAT', basisPoints: 2000, amountMinor: -1n }] }] }],
  ])('names the wrong field: %s', (param, wrong) => {
    expect([...brokenAmounts({ ...counted, ...wrong })].map((broken) => broken.param)).toContain(param);
  });
});
