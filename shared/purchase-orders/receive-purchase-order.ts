import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { type MovedPurchaseOrder, movePurchaseOrder } from './move-purchase-order.ts';
import { openUnits, type PurchaseOrder, type PurchaseOrderLine } from './purchase-order.ts';

/** The goods that were received, and the location that received them. */
export type GoodsReceipt = {
  /**
   * The received lines of the purchase order; null means all lines. If the `quantity` of a line is null, all open units
   * of the line were received.
   */
  readonly lines: readonly { readonly lineId: number; readonly quantity: number | null }[] | null;
  readonly locationId: number;
};

/** A variant, and the number of its units that were received. */
export type ReceivedUnits = { readonly productId: number; readonly variantId: number; readonly quantity: number };

/**
 * The purchase order after goods were received, and the number of units received for each variant, summed over the
 * lines.
 */
export type ReceivedGoods = MovedPurchaseOrder & { readonly units: readonly ReceivedUnits[] };

/**
 * Records that units of a purchase order were received for the store's stock. If no units remain open, the purchase
 * order gets the status `shipped`.
 * @throws FieldErrors in each of these cases: the purchase order's state does not allow goods to be received; its goods
 * go to a customer; more units were received than are open
 */
export function receiveGoods(before: PurchaseOrder, receipt: GoodsReceipt, nowMs: number): ReceivedGoods {
  movePurchaseOrder(before, 'receive_part', nowMs);
  if (before.orderId !== null) throw fieldError('', 'shipped_to_customer', 'The goods of this purchase order go to a customer.');
  const quantities = receivedQuantities(before, receipt.lines);
  const lines = before.lines.map((line) => ({ ...line, receivedQuantity: line.receivedQuantity + (quantities.get(line.id) ?? 0) }));
  const trigger = lines.every((line) => openUnits(line) === 0) ? 'receive_rest' : 'receive_part';
  const moved = movePurchaseOrder(before, trigger, nowMs);
  const shippedAtMs = moved.status === 'shipped' ? (before.shippedAtMs ?? nowMs) : before.shippedAtMs;
  return {
    purchaseOrder: { ...moved, lines, locationId: receipt.locationId, receivedAtMs: nowMs, shippedAtMs },
    trigger,
    units: byVariant(before.lines, quantities),
  };
}

function byVariant(lines: readonly PurchaseOrderLine[], quantities: ReadonlyMap<number, number>): readonly ReceivedUnits[] {
  const units = new Map<number, ReceivedUnits>();
  for (const { id, productId, variantId } of lines) {
    const quantity = quantities.get(id) ?? 0;
    if (variantId === null || productId === null || quantity === 0) continue;
    units.set(variantId, { productId, variantId, quantity: (units.get(variantId)?.quantity ?? 0) + quantity });
  }
  return [...units.values()];
}

/** Returns the number of received units by line id. */
function receivedQuantities({ lines }: PurchaseOrder, wanted: GoodsReceipt['lines']): ReadonlyMap<number, number> {
  if (wanted === null) {
    const open = lines.filter((line) => openUnits(line) > 0);
    if (open.length === 0) throw fieldError('', 'nothing_to_receive', 'All goods of the purchase order have been received.');
    return new Map(open.map((line) => [line.id, openUnits(line)]));
  }
  const issues: FieldIssue[] = [];
  const quantities = new Map<number, number>();
  for (const [index, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find(({ id }) => id === lineId);
    const open = line === undefined ? 0 : openUnits(line);
    const param = `line_items[${index}]`;
    if (line === undefined) {
      issues.push({ param: `${param}.id`, code: 'unknown_id', message: 'is not a line of this purchase order.' });
    } else if (quantities.has(lineId)) {
      issues.push({ param: `${param}.id`, code: 'duplicate', message: 'is listed twice.' });
    } else if (open === 0 || (quantity ?? open) > open) {
      const meta = { requested: quantity ?? line.quantity, expected: open };
      const message = `must be at most ${open}, the number of units that have not been received yet.`;
      issues.push({ param: `${param}.quantity`, code: 'quantity_exceeds_expected', message, meta });
    }
    quantities.set(lineId, quantity ?? open);
  }
  if (issues.length > 0) throw new FieldErrors(issues);
  return quantities;
}
