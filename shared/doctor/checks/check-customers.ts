import { type Check, type ExaminationTime, faultUnlessEqual, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import { countOf } from '#shared/orders/order.ts';

type Counters = { readonly orders: number; readonly spentMinor: bigint; readonly lastOrderAtMs: number | null };

/** Checks that customers' counters match their orders, and that the customers of orders exist. */
export function checkCustomers(terms: ExaminationTime): Check {
  const said = new Map<number, Counters & { readonly isSettled: boolean }>();
  const counted = new Map<number, Counters>();
  const fault = (check: Fault['check'], id: number) => ({ check, object: 'customer', id }) as const;
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'customer') {
        const { id, ordersCount: orders, totalSpentMinor: spentMinor, lastOrderAtMs, updatedAtMs } = row.value;
        said.set(id, { orders, spentMinor, lastOrderAtMs, isSettled: isSettled(terms, updatedAtMs) });
      } else if (row.kind === 'order' && row.value.customerId !== null) {
        const { customerId, createdAtMs, updatedAtMs } = row.value;
        const count = countOf(row.value);
        const before = counted.get(customerId);
        counted.set(customerId, {
          orders: (before?.orders ?? 0) + count.orders,
          spentMinor: (before?.spentMinor ?? 0n) + count.spentMinor,
          lastOrderAtMs: Math.max(before?.lastOrderAtMs ?? 0, createdAtMs),
        });
        if (!said.has(customerId) && isSettled(terms, updatedAtMs)) {
          yield { check: 'order_customer', object: 'order', id: row.value.id, expected: `customer ${customerId}`, found: null };
        }
      }
    },
    *end(): Generator<Fault> {
      for (const [id, customer] of said) {
        if (!customer.isSettled) continue;
        const { orders, spentMinor, lastOrderAtMs } = counted.get(id) ?? { orders: 0, spentMinor: 0n, lastOrderAtMs: null };
        yield* faultUnlessEqual(fault('customer_orders_count', id), orders, customer.orders);
        yield* faultUnlessEqual(fault('customer_total_spent', id), spentMinor, customer.spentMinor);
        yield* faultUnlessEqual(fault('customer_last_order', id), lastOrderAtMs, customer.lastOrderAtMs);
      }
    },
  };
}
