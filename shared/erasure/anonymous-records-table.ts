import { bookingItem, parseBooking } from '#shared/bookings/bookings-table.ts';
import { exchangeOnceEmailWrites } from '#shared/discounts/discounts-table.ts';
import { giftCardMovementItem, parseGiftCardMovement } from '#shared/gift-cards/gift-card-movements-table.ts';
import { giftCardItem, parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { orderNoteItem, parseOrderNote } from '#shared/orders/order-notes-table.ts';
import { orderItem } from '#shared/orders/orders-table.ts';
import { parseRefund, refundItem } from '#shared/orders/refunds/refunds-table.ts';
import { parsePurchaseOrder, purchaseOrderItem } from '#shared/purchase-orders/purchase-orders-table.ts';
import { parseReturn, returnItem } from '#shared/returns/returns-table.ts';
import { unpackAttributes } from '#shared/table/rows/packed-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, type LabelledWrite, transact } from '#shared/table/transact.ts';
import { anonymousFields, type ErasedPerson, withoutEmails } from './anonymous-fields.ts';

export type StoredRecord = Readonly<Record<string, unknown>>;

/**
 * Parses an anonymized item and builds the item again, so that its index attributes contain the anonymized values. Sets
 * `updated_at` if the kind has it.
 */
type Rebuild = (storeId: string, item: StoredRecord, updatedAtMs: number) => StoredRecord;

const rebuilt =
  <Noun>(parse: (item: unknown) => Noun, itemOf: (storeId: string, noun: Noun) => StoredRecord): Rebuild =>
  (storeId, item, updatedAtMs) =>
    itemOf(storeId, { ...parse(item), updatedAtMs });

/** Rebuilds items of a kind whose objects never change and therefore have no `updated_at`. */
const unchanging =
  <Noun>(parse: (item: unknown) => Noun, itemOf: (storeId: string, noun: Noun) => StoredRecord): Rebuild =>
  (storeId, item) =>
    itemOf(storeId, parse(item));

const rebuilds = {
  order: rebuilt(parseOrder, orderItem),
  order_note: unchanging(parseOrderNote, orderNoteItem),
  refund: unchanging(parseRefund, refundItem),
  return: rebuilt(parseReturn, returnItem),
  booking: rebuilt(parseBooking, bookingItem),
  gift_card: rebuilt(parseGiftCard, giftCardItem),
  gift_card_movement: rebuilt(parseGiftCardMovement, giftCardMovementItem),
  purchase_order: rebuilt(parsePurchaseOrder, purchaseOrderItem),
} as const;

/** The kinds of records that may be about a customer. */
export type RecordKind = keyof typeof rebuilds;

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(rebuilds, kind);

/** Whether a record is the person's own, or only mentions one of their e-mail addresses. */
export type RecordRelation = 'theirs' | 'names_them';

/** Returns a stored record without the person's data. Returns null if the record contains no data of the person. */
export function anonymousRecord(
  kind: RecordKind,
  storeId: string,
  item: StoredRecord,
  belonging: RecordRelation,
  person: ErasedPerson,
  nowMs: number,
) {
  const before = unpackAttributes(item) as StoredRecord;
  const attributes = Object.fromEntries(Object.entries(before).filter(([name]) => !/^(pk|sk)$|_[ps]k$/.test(name)));
  const after = belonging === 'theirs' ? anonymousFields(attributes, person.customerId) : withoutEmails(attributes, person);
  if (sameValue(attributes, after)) return null;
  return rebuilds[kind](storeId, { ...before, ...after }, nextUpdatedAtMs(Number(before['updated_at_ms'] ?? 0), nowMs));
}

/**
 * Replaces a record with its anonymized form. Does nothing if the record has changed since it was read, because the
 * next pass will find it again. Returns whether the record contained any of the person's data.
 */
export async function eraseRecord(
  table: Table,
  { kind, storeId, item, belonging, person, nowMs }: Omit<ErasedRecord, 'nowMs'> & { readonly nowMs: number },
): Promise<boolean> {
  const after = anonymousRecord(kind, storeId, item, belonging, person, nowMs);
  if (after === null) return false;
  const readAtMs = item['updated_at_ms'];
  const write: LabelledWrite = {
    as: kind,
    put: {
      Item: { ...after },
      ...(readAtMs === undefined
        ? { ConditionExpression: 'attribute_exists(pk)' }
        : { ConditionExpression: 'updated_at_ms = :read', ExpressionAttributeValues: { ':read': readAtMs } }),
    },
  };
  const once = kind === 'order' ? await onceWrites(table, storeId, item, after) : [];
  await didSucceed(transact(table, [write, ...once]));
  return true;
}

export type ErasedRecord = {
  readonly kind: RecordKind;
  readonly storeId: string;
  readonly item: StoredRecord;
  readonly belonging: RecordRelation;
  readonly person: ErasedPerson;
  readonly nowMs: number;
};

/**
 * Returns the writes that change the e-mail address in the order's claim on a once-per-customer discount code. A later
 * cancellation of the order looks up the claim by the order's address.
 */
async function onceWrites(table: Table, storeId: string, before: StoredRecord, after: StoredRecord): Promise<LabelledWrite[]> {
  const { id: orderId, email, discountApplications } = parseOrder(before);
  const code = discountApplications.find(({ source }) => source === 'code');
  const { email: newEmail } = parseOrder(after);
  if (code === undefined || email === null || newEmail === null || email === newEmail) return [];
  return exchangeOnceEmailWrites(table, storeId, { discountId: code.discountId, orderId, before: email, after: newEmail });
}
