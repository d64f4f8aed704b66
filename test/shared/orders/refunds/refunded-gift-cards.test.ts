import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import { type BoughtCard, cardsOfRefundedOrder, giftCardsOfRefund, noteKeptCards } from '#shared/orders/refunds/refunded-gift-cards.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

type State = 'full' | 'off' | 'spent' | 'spent and off';

/** Returns cards that were issued for line 7, in the order of issue. */
const cardsOf = (states: readonly State[]): BoughtCard[] =>
  states.map((state, unit) => ({
    lineId: 7,
    unit,
    card: aGiftCard({
      id: unit + 1,
      balanceMinor: state.startsWith('spent') ? 100n : 5000n,
      disabledAtMs: state.endsWith('off') ? 1 : null,
    }),
  }));
const orderOf = (quantity: number, refundedQuantity: number): Order =>
  anOrder({ lines: [anOrderLine({ id: 7, kind: 'gift_card', quantity, refundedQuantity })] });
const refundOf = (quantity: number) => ({
  lines: [{ lineId: 7, quantity, amountMinor: 0n, taxMinor: 0n, restockedQuantity: 0 }],
});

/**
 * Returns the ids of the cards that the refund disables. If the refund is refused, returns the field issues: for each,
 * the parameter, the error code, and the number of refundable units.
 */
function outcome(quantity: number, before: number, now: number, states: readonly State[]): readonly number[] | unknown {
  try {
    return giftCardsOfRefund(orderOf(quantity, before + now), refundOf(now), cardsOf(states)).map(({ id }) => id);
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues.map(({ param, code, meta }) => [param, code, meta?.['refundable']]);
    throw error;
  }
}

describe('with refunded units', () => {
  it.each([
    ['the card issued last is disabled', 3, 0, 1, ['full', 'full', 'full'], [3]],
    ['as many cards are disabled', 3, 0, 2, ['full', 'full', 'full'], [2, 3]],
    ['the next card is disabled when one was refunded before', 3, 1, 1, ['full', 'full', 'off'], [2]],
    ['a card that is already disabled counts for its unit', 3, 0, 1, ['off', 'full', 'full'], []],
    ['units without a card are used first', 3, 0, 2, ['full'], []],
    ['cards are disabled when no unit lacks one', 3, 2, 1, ['full'], [1]],
    ['a used card remains valid', 3, 0, 1, ['full', 'full', 'spent'], [2]],
    ['a used and disabled card counts for no unit', 2, 0, 1, ['spent and off', 'full'], [2]],
    ['too few unspent cards are refused', 3, 0, 2, ['full', 'spent', 'spent'], [['line_items[0].quantity', 'gift_card_used', 1]]],
    ['a used card alone is refused', 1, 0, 1, ['spent'], [['line_items[0].quantity', 'gift_card_used', 0]]],
  ] as const)('%s', (_, quantity, before, now, states, expected) => {
    expect(outcome(quantity, before, now, states)).toEqual(expected);
  });

  it('no card of another line or kind is disabled', () => {
    const order = anOrder({ lines: [anOrderLine({ id: 7, quantity: 2, refundedQuantity: 1 })] });
    expect(giftCardsOfRefund(order, refundOf(1), cardsOf(['full', 'full']))).toEqual([]);
  });

  it('no refunded unit has a card that could still be spent, whatever was refunded, disabled and spent before', () => {
    const step = fc.constantFrom('refund', 'disable', 'spend');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.tuple(step, fc.nat({ max: 4 })), { maxLength: 12 }), (quantity, steps) => {
        let cards = cardsOf(Array.from({ length: quantity }, () => 'full' as const));
        let refunded = 0;
        for (const [what, n] of steps) {
          const at = n % quantity;
          if (what === 'refund') {
            if (refunded === quantity) continue;
            try {
              const off = giftCardsOfRefund(orderOf(quantity, refunded + 1), refundOf(1), cards).map(({ id }) => id);
              cards = cards.map((one) => (off.includes(one.card.id) ? { ...one, card: { ...one.card, disabledAtMs: 1 } } : one));
              refunded += 1;
            } catch (error) {
              if (!(error instanceof FieldErrors)) throw error;
            }
          } else {
            cards = cards.map((one, index) => {
              if (index !== at) return one;
              if (what === 'disable') return { ...one, card: { ...one.card, disabledAtMs: 1 } };
              return one.card.disabledAtMs === null ? { ...one, card: { ...one.card, balanceMinor: 100n } } : one;
            });
          }
          const unspentAndOff = cards.filter(({ card }) => card.disabledAtMs !== null && card.balanceMinor === card.initialMinor);
          expect(unspentAndOff.length).toBeGreaterThanOrEqual(refunded);
        }
      }),
    );
  });
});

describe('a refund of several lines', () => {
  const card = (lineId: number, unit: number, id: number): BoughtCard => ({ lineId, unit, card: aGiftCard({ id }) });
  const order = anOrder({
    lines: [
      anOrderLine({ id: 6, kind: 'physical', quantity: 2, refundedQuantity: 1 }),
      anOrderLine({ id: 7, kind: 'gift_card', quantity: 2, refundedQuantity: 1 }),
      anOrderLine({ id: 8, kind: 'gift_card', quantity: 1, refundedQuantity: 1 }),
    ],
  });
  const of = (lineId: number) => ({ lineId, quantity: 1, amountMinor: 0n, taxMinor: 0n, restockedQuantity: 0 });

  it('disables cards of its own lines, the last ones first, in whatever order they were read', () => {
    const bought = [card(7, 1, 72), card(8, 0, 81), card(7, 0, 71)];
    expect(giftCardsOfRefund(order, { lines: [of(6), of(7), of(8)] }, bought).map(({ id }) => id)).toEqual([72, 81]);
  });

  it('disables none for a line that the order does not have', () => {
    expect(giftCardsOfRefund(order, { lines: [of(9)] }, [card(9, 0, 91)])).toEqual([]);
  });

  it('reports how many units could be refunded', () => {
    const spent = [{ lineId: 8, unit: 0, card: aGiftCard({ balanceMinor: 1n }) }];
    const refused = () => giftCardsOfRefund(order, { lines: [of(8)] }, spent);
    expect(refused).toThrow(FieldErrors);
    expect(refused).toThrow(
      expect.objectContaining({
        issues: [
          {
            param: 'line_items[0].quantity',
            code: 'gift_card_used',
            message: 'must be at most 0: the other gift cards were used. Refund an amount instead, and disable the card.',
            meta: { requested: 1, refundable: 0 },
          },
        ],
      }),
    );
  });
});

describe('a fully refunded order', () => {
  it('has its unspent cards disabled, keeps the used ones, and does not change those already disabled', () => {
    const { off, kept } = cardsOfRefundedOrder(cardsOf(['full', 'spent', 'off', 'spent and off', 'full']));
    expect([off.map(({ id }) => id), kept.map(({ id }) => id)]).toEqual([[1, 5], [2]]);
  });
});

describe('the note of a refund', () => {
  const refund = { note: null } as Refund;
  const kept = (count: number) => Array.from({ length: count }, (_, n) => aGiftCard({ id: n + 1, last4: 'K7Q2' }));

  it('names the cards that remain valid after its own text', () => {
    const words = 'Used gift cards remain valid: …K7Q2 (id 1), …K7Q2 (id 2).';
    expect(noteKeptCards(refund, kept(2))).toEqual({ note: words });
    expect(noteKeptCards({ ...refund, note: 'Damaged' }, kept(2)).note).toBe(`Damaged\n${words}`);
  });

  it('does not change without such cards', () => {
    expect(noteKeptCards(refund, [])).toBe(refund);
  });

  it('names 50 cards and counts the others', () => {
    expect(noteKeptCards(refund, kept(50)).note).toMatch(/\(id 49\), …K7Q2 \(id 50\)\.$/);
    expect(noteKeptCards(refund, kept(53)).note).toMatch(/\(id 49\), …K7Q2 \(id 50\) and 3 more\.$/);
  });
});
