import type { Return } from './return.ts';

type Judged = Pick<Return, 'status' | 'receivedAtMs' | 'approvedAtMs'> & {
  readonly lines: readonly Pick<Return['lines'][number], 'quantity' | 'receivedQuantity' | 'restockedQuantity'>[];
};

/** The contradictions in a return: the field, and its required value. */
export function* brokenReturnRules({ status, lines, receivedAtMs, approvedAtMs }: Judged): Generator<{
  readonly param: string;
  readonly rule: string;
}> {
  const isAll = lines.every(({ quantity, receivedQuantity }) => receivedQuantity === quantity);
  const isNone = lines.every(({ receivedQuantity }) => receivedQuantity === 0);
  const tooMany = lines.findIndex((line) => line.receivedQuantity > line.quantity || line.restockedQuantity > line.receivedQuantity);
  if (tooMany !== -1) {
    yield { param: `line_items[${tooMany}].received_quantity`, rule: 'no more units received than returned, and restocked than received' };
  }
  if (status === 'received' && !isAll) yield { param: 'status', rule: 'a status that waits for units' };
  if ((status === 'requested' || status === 'approved') && isAll) yield { param: 'status', rule: 'received' };
  if ((status === 'requested' || status === 'declined' || status === 'cancelled') && !isNone) {
    yield { param: 'status', rule: 'a status in which units came back' };
  }
  if ((receivedAtMs === null) !== isNone) yield { param: 'received_at', rule: 'received_at when units came back, and only then' };
  if (!isNone && approvedAtMs === null) yield { param: 'approved_at', rule: 'approved_at before units come back' };
}
