import { type Check, isSettled, nothingMore, type Terms, unlessEqual } from '../check.ts';
import type { Fault } from '../finding.ts';

type Refunded = { readonly totalMinor: bigint; readonly units: ReadonlyMap<number, number> };
const nothing: Refunded = { totalMinor: 0n, units: new Map() };

/** What an order says was given back, in money and in units of each line, is what its refunds come to. */
export function checkRefunds(terms: Terms): Check {
  const said = new Map<number, Refunded>();
  const unsettled = new Set<number>();
  const recorded = new Map<number, Refunded>();
  return {
    see(row) {
      if (row.kind === 'order') {
        const { id, refundedTotalMinor: totalMinor, lines, updatedAtMs } = row.value;
        if (!isSettled(terms, updatedAtMs)) unsettled.add(id);
        const refunded = lines.filter(({ refundedQuantity }) => refundedQuantity !== 0);
        if (totalMinor !== 0n || refunded.length > 0) {
          said.set(id, { totalMinor, units: new Map(refunded.map((line) => [line.id, line.refundedQuantity])) });
        }
      } else if (row.kind === 'refund') {
        const { orderId, amountMinor, lines, createdAtMs } = row.value;
        if (!isSettled(terms, createdAtMs)) unsettled.add(orderId);
        const so = recorded.get(orderId) ?? nothing;
        const units = new Map(so.units);
        for (const { lineId, quantity } of lines) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
        recorded.set(orderId, { totalMinor: so.totalMinor + amountMinor, units });
      }
      return nothingMore();
    },
    *end(): Generator<Fault> {
      for (const id of new Set([...said.keys(), ...recorded.keys()])) {
        if (unsettled.has(id)) continue;
        const [expected, found] = [recorded.get(id) ?? nothing, said.get(id) ?? nothing];
        yield* unlessEqual({ check: 'refund_total', object: 'order', id }, expected.totalMinor, found.totalMinor);
        for (const lineId of new Set([...expected.units.keys(), ...found.units.keys()])) {
          const fault = { check: 'refund_units', object: 'order', id: `${id} line ${lineId}` } as const;
          yield* unlessEqual(fault, expected.units.get(lineId) ?? 0, found.units.get(lineId) ?? 0);
        }
      }
    },
  };
}
