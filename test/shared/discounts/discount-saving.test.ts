import type { DiscountTerms } from '#shared/discounts/discount.ts';
import { savingOf } from '#shared/discounts/discount-saving.ts';
import { type PricingLine, priceLines } from '#shared/pricing/price-line.ts';
import { blankPricingSettings } from '#shared/pricing/pricing-settings.ts';
import { aDiscount, aPricingLine } from '#test/support/builders/a-pricing-input.ts';

type Sent = Partial<PricingLine>;

function saving(terms: Partial<DiscountTerms>, sent: readonly Sent[], shippingMinor = 495n) {
  const lines = priceLines(sent.map(aPricingLine), blankPricingSettings, null, 1n);
  return savingOf(aDiscount(terms), lines, { lines: lines.map(({ lineTotalMinor }) => lineTotalMinor), shippingMinor }, 1n);
}

const at = (cataloguePriceMinor: bigint, quantity = 1, over: Sent = {}): Sent => ({ cataloguePriceMinor, quantity, ...over });

describe('a percentage off', () => {
  it.each<[string, number, Sent[], bigint[]]>([
    ['12.5 % of 13.00', 1250, [at(1300n)], [163n]],
    ['10 % of 25 at 399.00', 1000, [at(39_900n, 25)], [99_750n]],
    ['10.5 % of 100.00', 1050, [at(10_000n)], [1050n]],
    ['10 % of 0.05 on each of three lines', 1000, [at(5n), at(5n), at(5n)], [1n, 1n, 0n]],
    ['100 %', 10_000, [at(1000n), at(1n)], [1000n, 1n]],
  ])('%s is rounded once and split', (_, basisPoints, lines, savings) => {
    expect(saving({ offer: { type: 'percentage', basisPoints } }, lines).lines).toEqual(savings);
  });
});

describe('an amount off', () => {
  const off = (amountMinor: bigint) => ({ offer: { type: 'fixed', amountMinor } }) as const;

  it('is applied once, not per line or unit', () => {
    expect(saving(off(1000n), [at(4900n), at(1000n, 2)])).toEqual({ lines: [710n, 290n], shippingMinor: 0n });
  });

  it('never exceeds the price of the lines', () => {
    expect(saving(off(9000n), [at(1000n), at(0n)]).lines).toEqual([1000n, 0n]);
  });

  it('only reduces the lines that it covers', () => {
    const lines = [at(1000n, 1, { productId: 1 }), at(1000n, 1, { productId: 2 }), at(1000n, 1, { productId: 2, kind: 'gift_card' })];
    expect(saving({ ...off(300n), appliesTo: 'products', productIds: [2] }, lines).lines).toEqual([0n, 300n, 0n]);
  });
});

describe('free shipping', () => {
  const free = { offer: { type: 'free_shipping' } } as const;

  it('reduces shipping and nothing else', () => {
    expect(saving(free, [at(1000n)])).toEqual({ lines: [0n], shippingMinor: 495n });
  });

  it('reduces nothing when no line is covered', () => {
    expect(saving({ ...free, appliesTo: 'products', productIds: [9] }, [at(1000n)])).toEqual({ lines: [0n], shippingMinor: 0n });
  });
});

describe('buy two, get one', () => {
  const offer = (basisPoints = 10_000) => ({ offer: { type: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, basisPoints } }) as const;

  it.each<[string, Sent[], bigint[]]>([
    ['nothing for two', [at(1000n, 2)], [0n]],
    ['one for three', [at(1000n, 3)], [1000n]],
    ['one for five', [at(1000n, 5)], [1000n]],
    ['two for six', [at(1000n, 6)], [2000n]],
    ['the cheapest', [at(1000n, 2), at(500n), at(800n, 3)], [0n, 500n, 800n]],
    ['the first of equals', [at(1000n, 1), at(1000n, 2)], [1000n, 0n]],
    ['no gift card', [at(1000n, 2), at(500n, 4, { kind: 'gift_card' })], [0n, 0n]],
  ])('gives %s', (_, lines, savings) => {
    expect(saving(offer(), lines).lines).toEqual(savings);
  });

  it('can reduce the price in part', () => {
    expect(saving(offer(5000), [at(333n, 3)]).lines).toEqual([167n]);
  });
});
