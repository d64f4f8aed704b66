import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '../check.ts';
import type { Fault } from '../finding.ts';

type Balance = { readonly initialMinor: bigint; readonly balanceMinor: bigint; movedMinor: bigint; isSettled: boolean };
type Redemption = { takenMinor: bigint; countedMinor: bigint; restoredMinor: bigint; isSettled: boolean };

/**
 * Checks the movements of gift cards:
 *
 * - A card's initial value and its movements add up to its balance.
 * - The card of every movement exists.
 * - The restored amount of a redemption is the sum of its restorations, and is not greater than the redemption.
 */
export function checkGiftCardMovements(terms: ExaminationTime): Check {
  const balances = new Map<number, Balance>();
  const redemptions = new Map<number, Redemption>();
  const redemptionOf = (id: number): Redemption => {
    const known = redemptions.get(id) ?? { takenMinor: 0n, countedMinor: 0n, restoredMinor: 0n, isSettled: true };
    redemptions.set(id, known);
    return known;
  };
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'gift_card') {
        const { id, initialMinor, balanceMinor, updatedAtMs } = row.value;
        balances.set(id, { initialMinor, balanceMinor, movedMinor: 0n, isSettled: isSettled(terms, updatedAtMs) });
      } else if (row.kind === 'gift_card_movement') {
        const { id, giftCardId, type, deltaMinor, redemptionId, restoredMinor, updatedAtMs } = row.value;
        const settled = isSettled(terms, updatedAtMs);
        const balance = balances.get(giftCardId);
        if (balance !== undefined) {
          balance.movedMinor += deltaMinor;
          balance.isSettled &&= settled;
        } else if (settled) {
          yield { check: 'gift_card_ledger', object: 'gift_card_movement', id, expected: `gift card ${giftCardId}`, found: null };
        }
        const redemption = redemptionOf(redemptionId ?? id);
        redemption.isSettled &&= settled;
        if (type === 'redemption') Object.assign(redemption, { takenMinor: -deltaMinor, countedMinor: restoredMinor });
        else redemption.restoredMinor += deltaMinor;
      }
    },
    *end(): Generator<Fault> {
      for (const [id, { initialMinor, balanceMinor, movedMinor, isSettled: settled }] of balances) {
        if (settled)
          yield* faultUnlessEqual({ check: 'gift_card_ledger', object: 'gift_card', id }, initialMinor + movedMinor, balanceMinor);
      }
      for (const [id, { takenMinor, countedMinor, restoredMinor, isSettled: settled }] of redemptions) {
        if (!settled) continue;
        const fault = { check: 'gift_card_restored', object: 'gift_card_movement', id } as const;
        yield* faultUnlessEqual(fault, restoredMinor, countedMinor);
        if (restoredMinor > takenMinor) yield { ...fault, expected: `at most ${takenMinor}`, found: String(restoredMinor) };
      }
    },
  };
}
