import { type GiftCardUnit, issuesGiftCards, unitsWithoutCard } from '#shared/orders/gift-card-units.ts';
import type { OrderLine } from '#shared/orders/order.ts';
import { type Check, type ExaminationTime, isSettled } from '../check.ts';
import type { Fault } from '../finding.ts';

type Buyer = {
  readonly lines: readonly OrderLine[];
  readonly issues: boolean;
  readonly isCancelled: boolean;
  readonly isSettled: boolean;
  readonly units: GiftCardUnit[];
  /** The number of unspent cards that are disabled, keyed by order line. */
  readonly gone: Map<number, number>;
};

/**
 * Checks the gift cards that were bought with orders:
 * - A paid order has exactly one card for each bought unit that was not refunded.
 * - Each card names its order.
 * - A card is disabled if its order was canceled or its unit was refunded.
 *
 * Also checks that the balance of every card is between zero and the card's initial value.
 */
export function checkGiftCards(terms: ExaminationTime): Check {
  const buyers = new Map<number, Buyer>();
  const issued = new Map<number, { readonly orderId: number; readonly lineId: number }>();
  const batches = new Map<number, number>();
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'order') {
        const { id, status, updatedAtMs } = row.value;
        const lines = row.value.lines.filter(({ kind }) => kind === 'gift_card');
        if (lines.length === 0) return;
        const isCancelled = status === 'cancelled';
        buyers.set(id, {
          lines,
          issues: issuesGiftCards(row.value),
          isCancelled,
          isSettled: isSettled(terms, updatedAtMs),
          units: [],
          gone: new Map(),
        });
      } else if (row.kind === 'order_gift_cards') {
        const { orderId, sk, units } = row.value;
        const batch = batches.get(orderId) ?? 0;
        batches.set(orderId, batch + 1);
        const fault = { check: 'gift_card_units', object: 'order', id: orderId } as const;
        if (Number(sk) !== batch) yield { ...fault, expected: `batch ${batch}`, found: `batch ${Number(sk)}` };
        const known = buyers.get(orderId)?.units ?? [];
        for (const { lineId, unit, cardId } of units) {
          issued.set(cardId, { orderId, lineId });
          if (known.some((one) => one.lineId === lineId && one.unit === unit)) {
            yield { ...fault, expected: `one card for unit ${unit} of line ${lineId}`, found: 'two' };
          }
          known.push({ lineId, unit });
        }
      } else if (row.kind === 'gift_card') {
        const { id, source, orderId, balanceMinor, initialMinor, disabledAtMs, createdAtMs } = row.value;
        if (balanceMinor < 0n || balanceMinor > initialMinor) {
          yield { check: 'gift_card_balance', object: 'gift_card', id, expected: `0 to ${initialMinor}`, found: String(balanceMinor) };
        }
        const unit = issued.get(id);
        const buyer = unit?.orderId;
        issued.delete(id);
        if (unit !== undefined && disabledAtMs !== null && balanceMinor === initialMinor) {
          const gone = buyers.get(unit.orderId)?.gone;
          gone?.set(unit.lineId, (gone.get(unit.lineId) ?? 0) + 1);
        }
        if (source !== 'order' || !isSettled(terms, createdAtMs)) return;
        const fault = { check: 'gift_card_order', object: 'gift_card', id } as const;
        if (buyer !== orderId) yield { ...fault, expected: `order ${buyer ?? 'of a batch'}`, found: `order ${orderId}` };
        const order = buyer === undefined ? undefined : buyers.get(buyer);
        if (order?.isCancelled === true && order.isSettled && disabledAtMs === null) {
          yield { ...fault, expected: 'disabled with its order', found: 'active' };
        }
      }
    },
    *end(): Generator<Fault> {
      for (const [cardId, { orderId }] of issued) {
        if (buyers.get(orderId)?.isSettled !== true) continue;
        yield { check: 'gift_card_order', object: 'gift_card', id: cardId, expected: `a card of order ${orderId}`, found: null };
      }
      for (const [id, { lines, issues, isSettled: settled, units, gone }] of buyers) {
        if (!settled) continue;
        const fault = { check: 'gift_card_units', object: 'order', id } as const;
        const missing = issues ? unitsWithoutCard({ lines }, units).length : 0;
        if (missing > 0) yield { ...fault, expected: units.length + missing, found: units.length };
        for (const { id: lineId, quantity, refundedQuantity } of lines) {
          const withCard = units.filter((unit) => unit.lineId === lineId).length;
          const off = quantity - withCard + (gone.get(lineId) ?? 0);
          if (refundedQuantity > off)
            yield { ...fault, check: 'gift_card_order', expected: `${refundedQuantity} off of line ${lineId}`, found: off };
        }
        for (const { lineId, unit } of units) {
          const line = lines.find((one) => one.id === lineId);
          if (line === undefined || unit >= line.quantity) yield { ...fault, expected: null, found: `unit ${unit} of line ${lineId}` };
        }
      }
    },
  };
}
