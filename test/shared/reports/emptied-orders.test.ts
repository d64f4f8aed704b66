import fc from 'fast-check';
import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { sumAmounts } from '#shared/kernel/money.ts';
import { applyCancellation } from '#shared/orders/cancel-order.ts';
import type { Order, OrderLine, Refund } from '#shared/orders/order.ts';
import { refundableMinor } from '#shared/orders/refunds/refund-amount.ts';
import { refundOrder } from '#shared/orders/refunds/refund-order.ts';
import { assertPriced } from '#shared/pricing/price-order.ts';
import type { TaxRate } from '#shared/pricing/pricing-settings.ts';
import { taxesOf } from '#shared/pricing/tax.ts';
import { placedEntries, refundEntries } from '#shared/reports/order-sales.ts';
import { addFigures, derivedFigures, type SalesFigures } from '#shared/reports/sales-figures.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

const placedAtMs = Date.UTC(2026, 10, 5, 10);

const kinds = ['physical', 'digital', 'gift_card', 'booking'] as const;
const aRate = (basisPoints: number, index: number): TaxRate => ({
  ...{ id: index + 1, name: `T${index}`, country: 'IE', region: null, postcodePrefix: null, taxClass: 'standard' },
  ...{ basisPoints, priority: index + 1, compound: index === 2 },
});

/**
 * Orders with any prices: with tax included or added, several tax rates, taxed or untaxed shipping, and all kinds of
 * lines and costs.
 */
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY'),
    pricesIncludeTax: fc.boolean(),
    rates: fc.array(
      fc.integer({ min: 0, max: 250_000 }).map((millionths) => millionths / 100),
      { maxLength: 3 },
    ),
    isShippingTaxed: fc.boolean(),
    shipping: fc.oneof(fc.constant(0n), fc.bigInt(1n, 900n)),
    lines: fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        quantity: fc.integer({ min: 1, max: 5 }),
        unitPrice: fc.bigInt(1n, 9000n),
        discountPercent: fc.constantFrom(0n, 0n, 15n, 100n),
        unitCostMinor: fc.constantFrom(null, 0n, 300n),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ currency, pricesIncludeTax, rates, isShippingTaxed, shipping, lines }) => {
    const stepMinor = currencyStepMinor(currency);
    const taxesIn = (amountMinor: bigint) => taxesOf(amountMinor, rates.map(aRate), pricesIncludeTax, stepMinor);
    const priced = lines.map(({ kind, quantity, unitPrice, discountPercent, unitCostMinor }, index): OrderLine => {
      const unitPriceMinor = unitPrice * stepMinor;
      const lineTotalMinor = unitPriceMinor * BigInt(quantity);
      const isMoney = kind === 'gift_card';
      const discountMinor = isMoney ? 0n : (((lineTotalMinor / stepMinor) * discountPercent) / 100n) * stepMinor;
      const tax = isMoney ? { taxMinor: 0n, taxLines: [] } : taxesIn(lineTotalMinor - discountMinor);
      const ids = { id: index + 1, variantId: index + 1 };
      return anOrderLine({ ...ids, kind, quantity, unitPriceMinor, lineTotalMinor, discountMinor, ...tax, unitCostMinor });
    });
    const shippingTotalMinor = shipping * stepMinor;
    const shippingTaxMinor = isShippingTaxed ? taxesIn(shippingTotalMinor).taxMinor : 0n;
    const taxTotalMinor = sumAmounts(priced.map(({ taxMinor }) => taxMinor)) + shippingTaxMinor;
    const subtotalMinor = sumAmounts(priced.map(({ lineTotalMinor }) => lineTotalMinor));
    const discountTotalMinor = sumAmounts(priced.map(({ discountMinor }) => discountMinor));
    const net = subtotalMinor - discountTotalMinor + shippingTotalMinor;
    const offer = { type: 'fixed', amountMinor: discountTotalMinor } as const;
    return anOrder({
      discountApplications: [{ source: 'automatic', discountId: 1, code: null, title: null, offer, amountMinor: discountTotalMinor }],
      ...{
        currency,
        pricesIncludeTax,
        lines: priced,
        subtotalMinor,
        discountTotalMinor,
        shippingTotalMinor,
        shippingTaxMinor,
        taxTotalMinor,
      },
      totalMinor: pricesIncludeTax ? net : net + taxTotalMinor,
    });
  });

/** A refund to attempt: a share of the remaining amount, some units of a line, or both. */
const anyStep = fc.record({
  line: fc.integer({ min: 1, max: 4 }),
  quantity: fc.option(fc.integer({ min: 1, max: 5 })),
  percent: fc.option(fc.bigInt(1n, 99n)),
});

const figuresOf = (order: Order, refunds: readonly Refund[]): SalesFigures =>
  [...placedEntries(order), ...refunds.flatMap((refund) => refundEntries(order, refund))].map(({ figures }) => figures).reduce(addFigures);

describe('an order with nothing left', () => {
  it('counts as zero, however it was refunded', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyStep, { maxLength: 5 }), fc.constantFrom('amount', 'units', 'cancel'), (placed, steps, end) => {
        assertPriced(placed);
        fc.pre(placed.totalMinor > 0n);
        const stepMinor = currencyStepMinor(placed.currency);
        let order = placed;
        const refunds: Refund[] = [];
        const make = (
          amountMinor: bigint | null,
          lines: readonly { readonly lineId: number; readonly quantity: number | null }[],
        ): void => {
          const id = refunds.length + 1;
          try {
            const made = refundOrder(order, { id, amountMinor, lines, restock: false, note: null }, placedAtMs + id * 86_400_000, refunds);
            order = made.order;
            refunds.push(made.refund);
          } catch (error) {
            if (!(error instanceof FieldErrors)) throw error;
          }
        };
        for (const { line, quantity, percent } of steps) {
          const amountMinor = percent === null ? null : (((refundableMinor(order) / stepMinor) * percent) / 100n) * stepMinor;
          make(amountMinor, quantity === null ? [] : [{ lineId: line, quantity }]);
        }
        const left = order.lines.filter((line) => line.refundedQuantity < line.quantity).map(({ id }) => ({ lineId: id, quantity: null }));
        if (end === 'cancel' && order.paymentStatus !== 'refunded') {
          const cancellation = { reason: 'other', refund: 'full', refundId: 99, restock: false, hasUsedGiftCard: false } as const;
          const made = applyCancellation(order, cancellation, placedAtMs, refunds);
          if (made.refund !== null) refunds.push(made.refund);
          order = made.order;
        } else if (refundableMinor(order) > 0n) make(refundableMinor(order), end === 'units' ? left : []);
        if (refundableMinor(order) !== 0n) throw new Error('something is left');
        const figures = figuresOf(placed, refunds);
        const { netMinor, totalMinor } = derivedFigures(figures, stepMinor);
        const { shippingMinor, taxesMinor, giftCardsMinor, uncostedMinor } = figures;
        const all = { netMinor, totalMinor, shippingMinor, taxesMinor, giftCardsMinor, uncostedMinor };
        for (const [name, amount] of Object.entries(all)) if (amount !== 0n) throw new Error(`${name} is ${amount}`);
        if (sumAmounts(refunds.map(({ taxMinor }) => taxMinor)) !== placed.taxTotalMinor) throw new Error('not all tax went back');
      }),
      { numRuns: 5_000 },
    );
  });
});
