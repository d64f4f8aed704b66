import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { type MovedOrder, moveOrder } from './move-order.ts';
import type { Order, OrderLine, Tracking } from './order.ts';
import { fulfillLast, nextState } from './order-transitions.ts';
import type { LineUnits } from './restock.ts';
import { unsentUnits } from './returned-units.ts';

/**
 * The lines to fulfill; if `lineIds` is null, all unfulfilled lines. `expected` maps a line's id to the number of
 * unfulfilled units that the caller expects it to have.
 */
type Fulfillment = { readonly lineIds: readonly number[] | null; readonly tracking: Tracking | null; readonly expected?: LineUnits };

/**
 * Refuses to fulfill lines of an unpaid order. Call this function only if the store requires payment first. A
 * completely fulfilled order is accepted, so that its tracking can still be changed.
 * @throws FieldErrors `order_unpaid`
 */
export function assertPaidFirst({ paidAtMs, fulfillmentStatus }: Pick<Order, 'paidAtMs' | 'fulfillmentStatus'>): void {
  if (paidAtMs !== null || fulfillmentStatus === 'fulfilled') return;
  throw fieldError('', 'order_unpaid', 'The order is not paid, and the store only fulfills paid orders.');
}

/** Reports whether tracking contains anything to show a customer: a company, a number or a URL. */
export const hasTracking = (tracking: Tracking | null): tracking is Tracking =>
  tracking !== null && Object.values(tracking).some((part) => part !== null && part.trim() !== '');

/**
 * Returns the order after a fulfillment. A fulfillment is one parcel with all remaining units of each chosen line. If
 * the order is already fulfilled and the request contains only tracking, the new tracking replaces the tracking of the
 * latest parcel. If the tracking has not changed, returns the same order object.
 * @throws FieldErrors when the order's state, or one of the lines, does not allow the fulfillment
 */
export function fulfillLines(order: Order, fulfillment: Fulfillment, nowMs: number): MovedOrder {
  const { lineIds, tracking } = fulfillment;
  if (lineIds === null && tracking !== null && order.fulfillmentStatus === 'fulfilled') return replaceTracking(order, tracking, nowMs);
  moveOrder(order, 'fulfill_part');
  const chosen = chosenLines(order, fulfillment);
  const lines = order.lines.map((line) => (chosen.includes(line) ? { ...line, fulfilledAtMs: nowMs } : line));
  const isLast = !lines.some((line) => unsentUnits(line) > 0);
  const trigger = isLast ? fulfillLast[order.fulfillment] : 'fulfill_part';
  const moved = moveOrder(order, trigger);
  const shipment = {
    id: order.shipments.length + 1,
    lines: chosen.map((line) => ({ lineId: line.id, quantity: unsentUnits(line) })),
    tracking,
    createdAtMs: nowMs,
  };
  const fulfilled: Order = {
    ...moved,
    lines,
    shipments: [...order.shipments, shipment],
    tracking: tracking ?? order.tracking,
    fulfilledAtMs: isLast ? nowMs : order.fulfilledAtMs,
    deliveredAtMs: moved.status === 'delivered' ? nowMs : order.deliveredAtMs,
    updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
  };
  return { order: fulfilled, trigger };
}

/**
 * Returns a partly fulfilled order as fulfilled if a refund has left no units to send. Otherwise returns the same order
 * object.
 */
export function endFulfillment(order: Order, nowMs: number): Order {
  if (order.fulfillmentStatus !== 'partial' || order.lines.some((line) => unsentUnits(line) > 0)) return order;
  const after = nextState(order, fulfillLast[order.fulfillment]);
  if ('refused' in after) return order;
  return { ...order, ...after, fulfilledAtMs: nowMs, deliveredAtMs: after.status === 'delivered' ? nowMs : order.deliveredAtMs };
}

function replaceTracking(order: Order, tracking: Tracking, nowMs: number): MovedOrder {
  const trigger = 'track';
  const moved = moveOrder(order, trigger);
  const latest = order.shipments.at(-1);
  if (sameTracking(order.tracking, tracking) && (latest === undefined || sameTracking(latest.tracking, tracking)))
    return { order, trigger };
  const tracked: Order = {
    ...moved,
    tracking,
    shipments: order.shipments.map((shipment) => (shipment.id === order.shipments.length ? { ...shipment, tracking } : shipment)),
    updatedAtMs: nextUpdatedAtMs(order.updatedAtMs, nowMs),
  };
  return { order: tracked, trigger };
}

const sameTracking = (one: Tracking | null, other: Tracking | null): boolean =>
  sameValue(hasTracking(one) ? one : null, hasTracking(other) ? other : null);

function chosenLines(order: Order, { lineIds, expected }: Fulfillment): readonly OrderLine[] {
  const issues = lineIds?.flatMap((id, index) => lineIssue(order, lineIds, index, expected?.get(id)) ?? []) ?? [];
  if (issues.length > 0) throw new FieldErrors(issues);
  const chosen = order.lines.filter((line) => unsentUnits(line) > 0 && (lineIds?.includes(line.id) ?? true));
  if (chosen.length === 0) throw new FieldErrors([{ param: '', ...nothingLeft }]);
  return chosen;
}

function lineIssue(order: Order, lineIds: readonly number[], index: number, wanted: number | undefined): FieldIssue | null {
  const id = lineIds[index] ?? 0;
  const param = `line_items[${index}].id`;
  const line = order.lines.find((candidate) => candidate.id === id);
  if (line === undefined) return { param, code: 'unknown_id', message: 'is not a line of this order.' };
  if (lineIds.indexOf(id) !== index) return { param, code: 'duplicate', message: 'is listed twice.' };
  if (line.fulfilledAtMs !== null) return { param, code: 'already_fulfilled', message: 'is already fulfilled.' };
  return unitsIssue(line, index, wanted);
}

function unitsIssue(line: OrderLine, index: number, wanted: number | undefined): FieldIssue | null {
  const left = unsentUnits(line);
  const param = `line_items[${index}].${wanted === undefined ? 'id' : 'quantity'}`;
  if (left === 0 || (wanted ?? left) > left) {
    const others = 'refunded or returned';
    const message = left === 0 ? `has no units left to fulfill: they were ${others}.` : `must be ${left}: the other units were ${others}.`;
    return { param, code: 'quantity_exceeds_fulfillable', message, meta: { requested: wanted ?? line.quantity, fulfillable: left } };
  }
  if (wanted === undefined || wanted === left) return null;
  return { param, code: 'too_small', message: `must be ${left}: all remaining units of a line are fulfilled together.` };
}

const nothingLeft = { code: 'nothing_to_fulfill', message: 'There is nothing left to fulfill.' } as const;

/**
 * The URLs of carriers' tracking pages, to which the parcel number is appended. Carriers with different URLs in
 * different countries are left out.
 */
const trackingPages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    anpost: 'https://www.anpost.com/Post-Parcels/Track/History?item=',
    auspost: 'https://auspost.com.au/mypost/track/#/details/',
    australiapost: 'https://auspost.com.au/mypost/track/#/details/',
    canadapost: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
    colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
    dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    dhlexpress: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
    laposte: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
    royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
    ups: 'https://www.ups.com/track?tracknum=',
    usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  }),
);

/**
 * Returns the URL of a parcel's tracking page; null if the carrier is not well known or there is no parcel number.
 * Case, spaces and punctuation in `company` do not matter.
 */
export function trackingUrl(company: string | null, number: string | null): string | null {
  const page = trackingPages.get((company ?? '').toLowerCase().replace(/[^a-z]/g, ''));
  const digits = (number ?? '').replace(/\s/g, '');
  return page === undefined || digits === '' ? null : page + encodeURIComponent(digits);
}
