import fc from 'fast-check';
import { buysGiftCards, cardValueIssues, issuesGiftCards, mayHaveIssuedCards, unitsWithoutCard } from '#shared/orders/gift-card-units.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

const cards = (id: number, quantity: number, over: Parameters<typeof anOrderLine>[0] = {}) =>
  anOrderLine({ id, kind: 'gift_card', quantity, ...over });

describe('the units of an order that still need a gift card', () => {
  it('are those of gift card lines, each counted from 0', () => {
    const order = anOrder({ lines: [anOrderLine({ quantity: 3 }), cards(2, 2), cards(3, 1)] });
    expect(unitsWithoutCard(order, [])).toEqual([
      { lineId: 2, unit: 0 },
      { lineId: 2, unit: 1 },
      { lineId: 3, unit: 0 },
    ]);
  });

  it('exclude free units', () => {
    expect(unitsWithoutCard(anOrder({ lines: [cards(1, 2, { unitPriceMinor: 0n })] }), [])).toEqual([]);
  });

  it('are, together with those that have a card, exactly the units that were not refunded', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 40 }), refunded: fc.nat(40), issued: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const order = anOrder({
          lines: lines.map(({ quantity, refunded }, n) => cards(n, quantity, { refundedQuantity: Math.min(refunded, quantity) })),
        });
        const issued = lines.flatMap(({ quantity, issued: count }, lineId) =>
          Array.from({ length: Math.min(count, quantity) }, (_, unit) => ({ lineId, unit })),
        );
        const all = [...issued, ...unitsWithoutCard(order, issued)];
        expect(new Set(all.map(({ lineId, unit }) => `${lineId}#${unit}`)).size).toBe(all.length);
        for (const [lineId, { quantity, refunded, issued: count }] of lines.entries()) {
          const expected = Math.max(Math.min(count, quantity), quantity - Math.min(refunded, quantity));
          expect(all.filter((unit) => unit.lineId === lineId)).toHaveLength(expected);
        }
      }),
    );
  });
});

describe('an order issues gift cards', () => {
  it.each([
    ['paid', 'processing', true],
    ['paid', 'shipped', true],
    ['partially_refunded', 'delivered', true],
    ['unpaid', 'pending', false],
    ['paid', 'on_hold', false],
    ['paid', 'cancelled', false],
    ['refunded', 'refunded', false],
  ] as const)('when it is %s and %s: %s', (paymentStatus, status, expected) => {
    expect(issuesGiftCards({ paymentStatus, status })).toBe(expected);
  });
});

describe('an order that buys gift cards', () => {
  const shirt = anOrderLine({ kind: 'physical' });

  it('has a gift card line with a price', () => {
    expect(buysGiftCards({ lines: [shirt, cards(2, 1, { unitPriceMinor: 1n })] })).toBe(true);
    expect(buysGiftCards({ lines: [shirt, cards(2, 1, { unitPriceMinor: 0n })] })).toBe(false);
    expect(buysGiftCards({ lines: [shirt] })).toBe(false);
  });

  it.each([
    ['paid', true],
    ['partially_refunded', true],
    ['refunded', false],
    ['unpaid', false],
  ] as const)('may have issued them when it is %s: %s', (paymentStatus, expected) => {
    expect(mayHaveIssuedCards({ lines: [cards(2, 1)], paymentStatus })).toBe(expected);
    expect(mayHaveIssuedCards({ lines: [shirt], paymentStatus })).toBe(false);
  });
});

describe('the value of the gift cards of a line', () => {
  const lines = [anOrderLine({ kind: 'physical', unitPriceMinor: 0n }), cards(2, 1), cards(3, 1, { unitPriceMinor: 10_000_001n })];
  const issue = (param: string) => ({ param, code: 'too_large', message: 'must be at most 100000.00 on a gift card.' });

  it('must be within the limits of a gift card', () => {
    expect(cardValueIssues(lines, (n) => `lines[${n}].price`)).toEqual([issue('lines[2].price')]);
  });
});
