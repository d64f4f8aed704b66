import { type Check, type ExaminationTime, faultUnlessEqual, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import type { Return } from '#shared/returns/return.ts';
import { keys } from '#shared/table/keys.ts';
import type { StoredRow } from '../row-kinds.ts';

type Judged = Pick<Return, 'status' | 'receivedAtMs' | 'approvedAtMs'> & {
  readonly lines: readonly Pick<Return['lines'][number], 'quantity' | 'receivedQuantity' | 'restockedQuantity'>[];
};

/** Yields the rules that a return breaks. For each rule, yields the wrong field and the rule in words. */
export function* brokenReturnRules({ status, lines, receivedAtMs, approvedAtMs }: Judged): Generator<{
  readonly param: string;
  readonly rule: string;
}> {
  const isAll = lines.every(({ quantity, receivedQuantity }) => receivedQuantity === quantity);
  const isNone = lines.every(({ receivedQuantity }) => receivedQuantity === 0);
  const tooMany = lines.findIndex((line) => line.receivedQuantity > line.quantity || line.restockedQuantity > line.receivedQuantity);
  if (tooMany !== -1) {
    yield { param: `line_items[${tooMany}].received_quantity`, rule: 'no more units received than returned, nor restocked than received' };
  }
  if (status === 'received' && !isAll) yield { param: 'status', rule: 'a status that waits for units' };
  if ((status === 'requested' || status === 'approved') && isAll) yield { param: 'status', rule: 'received' };
  if ((status === 'requested' || status === 'declined' || status === 'cancelled') && !isNone) {
    yield { param: 'status', rule: 'a status in which units were received' };
  }
  if ((receivedAtMs === null) !== isNone) yield { param: 'received_at', rule: 'received_at when units were received, and only then' };
  if (!isNone && approvedAtMs === null) yield { param: 'approved_at', rule: 'approved_at before units are received' };
}

type OrderRow = Extract<StoredRow, { readonly kind: 'order' }>['value'];
type ReturnRow = Extract<StoredRow, { readonly kind: 'return' }>['value'];

/**
 * The unit counts of an order line: still expected, returned, and restocked. The counts are stored in the line or added
 * up from the order's returns.
 */
type Units = { readonly returning: number; readonly returned: number; readonly restocked: number };
const none: Units = { returning: 0, returned: 0, restocked: 0 };

const isOpen = ({ status }: ReturnRow): boolean => status === 'requested' || status === 'approved';

/**
 * Checks returns:
 * - The expected and returned units in order lines match the orders' returns.
 * - The refunded amount of a return matches its refunds.
 * - The status of a return fits its units.
 */
export function checkReturns(terms: ExaminationTime): Check {
  const said = new Map<number, ReadonlyMap<number, Units>>();
  const unsettled = new Set<number>();
  const recorded = new Map<number, Map<number, Units>>();
  const returns = new Map<number, { readonly orderId: number; readonly refundedMinor: bigint }>();
  const refunded = new Map<number, { readonly orderId: number; readonly totalMinor: bigint }>();
  const numbers = new Set<number>();
  let given = 0;

  const seeReturn = function* (one: ReturnRow): Generator<Fault> {
    if (!isSettled(terms, one.updatedAtMs)) unsettled.add(one.orderId);
    for (const { rule } of brokenReturnRules(one))
      yield { check: 'return_state', object: 'return', id: one.id, expected: rule, found: one.status };
    if (numbers.has(one.number)) {
      yield { check: 'return_number', object: 'return', id: one.id, expected: 'a unique number', found: one.number };
    }
    numbers.add(one.number);
    returns.set(one.id, { orderId: one.orderId, refundedMinor: one.refundedMinor });
    const units = recorded.get(one.orderId) ?? new Map<number, Units>();
    recorded.set(one.orderId, units);
    for (const { orderLineId, quantity, receivedQuantity, restockedQuantity } of one.lines) {
      const { returning, returned, restocked } = units.get(orderLineId) ?? none;
      units.set(orderLineId, {
        returning: returning + (isOpen(one) ? quantity - receivedQuantity : 0),
        returned: returned + receivedQuantity,
        restocked: restocked + restockedQuantity,
      });
    }
  };

  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'tally' && row.item['sk'] === keys.returnCounter(terms.storeId).sk) given = row.value.placed ?? 0;
      if (row.kind === 'order') {
        if (!isSettled(terms, row.value.updatedAtMs)) unsettled.add(row.value.id);
        const units = unitsOf(row.value);
        if (units.size > 0) said.set(row.value.id, units);
      }
      if (row.kind === 'return') yield* seeReturn(row.value);
      if (row.kind === 'refund' && row.value.returnId !== null) {
        const { returnId, orderId, amountMinor, createdAtMs } = row.value;
        if (!isSettled(terms, createdAtMs)) unsettled.add(orderId);
        refunded.set(returnId, { orderId, totalMinor: (refunded.get(returnId)?.totalMinor ?? 0n) + amountMinor });
      }
      return noRemainingFaults();
    },
    *end(): Generator<Fault> {
      for (const id of new Set([...said.keys(), ...recorded.keys()])) {
        if (!unsettled.has(id)) yield* unlessSameUnits(id, recorded.get(id) ?? new Map(), said.get(id) ?? new Map());
      }
      for (const id of new Set([...returns.keys(), ...refunded.keys()])) {
        const orderId = returns.get(id)?.orderId ?? refunded.get(id)?.orderId ?? 0;
        const fault = { check: 'return_refunded', object: 'return', id } as const;
        if (!unsettled.has(orderId)) {
          yield* faultUnlessEqual(fault, refunded.get(id)?.totalMinor ?? 0n, returns.get(id)?.refundedMinor ?? null);
        }
      }
      const highest = Math.max(0, ...numbers) - numberBeforeFirst;
      if (highest > given) yield { check: 'return_number', object: 'counter', id: 'returns', expected: highest, found: given };
    },
  };
}

/** The first return of a store gets the number after this one. */
const numberBeforeFirst = 1000;

/** Returns the units by line. Lines without expected or returned units are omitted. */
const unitsOf = ({ lines }: OrderRow): ReadonlyMap<number, Units> =>
  new Map(
    lines
      .filter(({ returningQuantity, returnedQuantity }) => returningQuantity !== 0 || returnedQuantity !== 0)
      .map((line) => [line.id, { returning: line.returningQuantity, returned: line.returnedQuantity, restocked: line.restockedQuantity }]),
  );

function* unlessSameUnits(orderId: number, expected: ReadonlyMap<number, Units>, found: ReadonlyMap<number, Units>): Generator<Fault> {
  for (const lineId of new Set([...expected.keys(), ...found.keys()])) {
    const [wanted, has] = [expected.get(lineId) ?? none, found.get(lineId) ?? none];
    const fault = { check: 'return_units', object: 'order', id: `${orderId} line ${lineId}` } as const;
    yield* faultUnlessEqual(fault, wanted.returning, has.returning);
    yield* faultUnlessEqual(fault, wanted.returned, has.returned);
    // Refunds put units back into stock too, so a line may have more restocked units than its returns account for.
    if (has.restocked < wanted.restocked) yield { ...fault, expected: `${wanted.restocked} restocked`, found: has.restocked };
  }
}
