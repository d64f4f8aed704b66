import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { jobIdsOfMarks } from '#shared/inventory/stock-job-mark.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Order } from '#shared/orders/order.ts';
import { hashedKey } from '#shared/table/rows/row-name.ts';

/**
 * The number of locks for a customer's use of a once-per-customer code: one for the account and one for the e-mail
 * address.
 */
const locksOfUse = 2;

/**
 * Checks that a code's counters match the orders that use the code. Canceled orders are not counted. Also checks the
 * locks that limit a code to one use per customer (per account, or per e-mail address): each lock must belong to an
 * order that uses the code.
 */
export function checkDiscounts(terms: ExaminationTime): Check {
  const said = new Map<number, { readonly timesUsed: number; readonly everUsed: boolean; readonly isSettled: boolean }>();
  const counted = new Map<number, { uses: number; orders: number; isUnsettled: boolean }>();
  /**
   * For each order, the names of all locks that can belong to the order. The names are hashed, so that no e-mail
   * address stays in memory.
   */
  const uses = new Map<number, { readonly locks: readonly string[]; readonly isSettled: boolean }>();
  const locksSeen = new Map<number, number>();
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'discount') {
        const { id, timesUsed, everUsed, updatedAtMs } = row.value;
        // While the discount has a stock job's mark, `timesUsed` may include uses by unfinished orders, so `timesUsed`
        // is not compared with the orders.
        said.set(id, { timesUsed, everUsed, isSettled: isSettled(terms, updatedAtMs) && jobIdsOfMarks(row.item).length === 0 });
      } else if (row.kind === 'order') {
        const code = codeOf(row.value);
        if (code === undefined) return;
        const isOpen = row.value.status !== 'cancelled';
        const settled = isSettled(terms, row.value.updatedAtMs);
        const so = counted.get(code.discountId) ?? { uses: 0, orders: 0, isUnsettled: false };
        counted.set(code.discountId, {
          uses: so.uses + (isOpen ? 1 : 0),
          orders: so.orders + 1,
          isUnsettled: so.isUnsettled || !settled,
        });
        uses.set(row.value.id, { locks: isOpen ? locksOf(row.value, code.discountId) : [], isSettled: settled });
      } else if (row.kind === 'unique_value' && row.value.pk.endsWith('#discount_use')) {
        const { sk, ownerId: orderId } = row.value;
        const use = uses.get(orderId);
        if (use?.locks.includes(hashedKey(sk)) === true) locksSeen.set(orderId, (locksSeen.get(orderId) ?? 0) + 1);
        else if (use?.isSettled ?? isSettled(terms, idTimeMs(orderId))) {
          yield { check: 'once_per_customer', object: 'order', id: orderId, expected: null, found: `lock on ${discountOf(sk)}` };
        }
      }
    },
    *end(): Generator<Fault> {
      for (const [id, discount] of said) {
        const { uses: expected, orders, isUnsettled } = counted.get(id) ?? { uses: 0, orders: 0, isUnsettled: false };
        if (isUnsettled || !discount.isSettled) continue;
        const fault = { check: 'discount_uses', object: 'discount', id } as const;
        yield* faultUnlessEqual(fault, expected, discount.timesUsed);
        if (orders > 0 && !discount.everUsed) yield { ...fault, expected: 'ever used', found: 'never used' };
      }
      for (const [orderId, locks] of locksSeen) {
        if (uses.get(orderId)?.isSettled === true) {
          yield* faultUnlessEqual({ check: 'once_per_customer', object: 'order', id: orderId }, `${locksOfUse} locks`, `${locks} locks`);
        }
      }
    },
  };
}

const codeOf = ({ discountApplications }: Order) => discountApplications.find(({ source }) => source === 'code');

const locksOf = ({ customerId, email }: Order, discountId: number): readonly string[] =>
  [...(customerId === null ? [] : [String(customerId)]), ...(email === null ? [] : [normalEmail(email)])].map((who) =>
    hashedKey(`${String(discountId).padStart(16, '0')}#${who}`),
  );

const discountOf = (sk: string): string => `discount ${Number(sk.split('#')[0])}`;
