import type { OrderRecordInput } from '#functions/admin/orders/order-record.ts';
import { aBookingRecord } from '../../support/builders/a-booking-record.ts';
import { aGiftCardRecord } from '../../support/builders/a-gift-card-record.ts';
import { aLongOrderRecord } from '../../support/builders/a-long-order-record.ts';
import { aPurchaseOrderRecord, aRestoredLine } from '../../support/builders/a-purchase-order-record.ts';
import type { Random } from './random.ts';
import type { KnownObject, World } from './world.ts';

type Body = Readonly<Record<string, unknown>>;
type About = { readonly world: World; readonly random: Random };

/*
 * Bodies of restores. What a schema alone allows contradicts itself, so each is a record that the store has told, or one that is made
 * here, with the words of the generated body, which may be any, under a number that is likely to be free.
 */

/** A number after those of a kind that are known. */
const numberAfter = ({ world, random }: About, kind: string): number => {
  const known = world.idsOf(kind).map((id) => Number(String(world.objectOf(id)?.['number'] ?? 0).replaceAll(/\D/g, '')));
  return Math.max(1000, ...known) + random.int(1, 3);
};

const wordsOf = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.flatMap((name) => (name in body ? [[name, body[name]]] : [])));

/** With the id of what was told, which is taken, so that it gets a new one; or without. */
const withId = ({ id, ...record }: Body, { random }: About): Body => (random.chance(0.3) && id !== undefined ? { id, ...record } : record);

function told({ world, random }: About, kind: string): Body | null {
  const records = world.recordsOf(kind);
  if (records.length === 0 || random.chance(0.5)) return null;
  const { object: _, ...record } = random.pick(records);
  return record;
}

type Line = OrderRecordInput['line_items'][number];

/** An order that was told, or one of a few units, or one whose history does not fit into a transaction. */
export function orderRecord(body: Body, about: About): Body {
  const { world, random } = about;
  const few = { refunds: random.int(0, 3), returns: random.int(0, 3), notes: random.int(0, 3) };
  const record = told(about, 'order_record') ?? aLongOrderRecord({}, random.chance(0.1) ? { refunds: 20, returns: 20, notes: 70 } : few);
  const number = numberAfter(about, 'order');
  const returns = (record['returns'] ?? []) as readonly { readonly number: string }[];
  const firstReturn = numberAfter(about, 'return') + number * 1000;
  const numbers = new Map(returns.map((one, n) => [one.number, `R${firstReturn + n}`]));
  const isSold = random.chance(0.5);
  const words = ['test', 'source', 'email', 'phone', 'customer_name', 'payment_method', 'payment_method_label', 'tags', 'note'];
  const references = random.chance(0.5) ? ['customer_id', 'location_id'] : [];
  return {
    ...withId(record, about),
    ...wordsOf(body, [...words, 'customer_note', 'shipping_address', 'billing_address', ...references]),
    ...{ number, name: `#${number}` },
    // Cards and bookings that it bought would be missing.
    line_items: (record['line_items'] as readonly Line[]).map((line) => ({
      ...line,
      ...(line.kind === 'gift_card' || line.kind === 'booking' ? { kind: 'digital' } : {}),
      ...(isSold ? {} : { product_id: null, variant_id: null }),
      ...(isSold && line.variant_id === null ? soldVariant(world, random) : {}),
    })),
    refunds: ((record['refunds'] ?? []) as readonly Body[]).map((one) => ({
      ...one,
      return_number: numbers.get(String(one['return_number'])) ?? null,
    })),
    returns: returns.map((one) => ({ ...one, number: numbers.get(one.number) })),
  };
}

/** A variant that there is, with its product. */
function soldVariant(world: World, random: Random): Body {
  const product = world.objectOf(random.pick([0, ...world.idsOf('product')]));
  const [variant] = (product?.['variants'] ?? []) as readonly KnownObject[];
  return product === undefined || variant === undefined ? {} : { product_id: product.id, variant_id: variant.id };
}

/** A card that was told, or one of which something was spent and given back. */
export function giftCardRecord(body: Body, about: About): Body {
  const { world, random } = about;
  const at = (day: number): string => `2026-03-0${day}T10:00:00.000Z`;
  const spent = { id: 1, type: 'redemption', amount: `${random.int(1, 20)}.00`, redemption_id: null, created_at: at(2) } as const;
  const back = { id: 2, type: 'restoration', amount: '1.00', redemption_id: 1, created_at: at(3) } as const;
  const movements = [spent, back].slice(0, random.int(0, 2)).map((one) => ({ ...one, reference: null }));
  const disabled_at = random.chance(0.2) ? at(4) : null;
  const record = told(about, 'gift_card_record') ?? aGiftCardRecord({ movements, disabled_at });
  return {
    ...withId(record, about),
    ...wordsOf(body, ['recipient_email', 'recipient_name', 'message', 'note', 'expires_at']),
    ...(random.chance(0.5) ? wordsOf(body, ['customer_id']) : {}),
    ...{ source: 'api', order_id: null, order_line_item_id: null, order_unit: null },
    code_hash: random.chance(0.3) ? null : { store_id: world.storeId, hash: random.hex(64) },
  };
}

/** A booking that was told, or an hour of what is gone: its seats may be taken by now. */
export function bookingRecord(body: Body, about: About): Body {
  const { random } = about;
  const states = [
    { status: 'confirmed' },
    { status: 'pending' },
    { status: 'cancelled', cancelled_at: '2026-10-06T10:00:00.000Z', refunded: '1.00' },
    { status: 'completed', starts_at: '2026-10-06T09:00:00.000Z', held_from: '2026-10-06T08:45:00.000Z' },
  ] as const;
  const state = random.pick(states);
  const ends = state.status === 'completed' ? { ends_at: '2026-10-06T10:00:00.000Z', held_until: '2026-10-06T10:00:00.000Z' } : {};
  const record = told(about, 'booking_record') ?? aBookingRecord({ ...state, ...ends });
  return {
    ...withId(record, about),
    ...wordsOf(body, ['customer_name', 'customer_email', 'customer_phone', 'notes', 'timezone', 'service_name', 'source']),
    ...(random.chance(0.5) ? wordsOf(body, ['customer_id', 'resource_id', 'location_id']) : {}),
    ...{ order_id: null, order_line_item_id: null, number: `B${numberAfter(about, 'booking')}` },
  };
}

/** A purchase order in one of its states, from a supplier or a print service. */
export function purchaseOrderRecord(body: Body, about: About): Body {
  const { world, random } = about;
  const sent = '2026-10-06T10:00:00.000Z';
  const states = [
    { status: 'draft' },
    { status: 'sent', sent_at: sent },
    { status: 'accepted', sent_at: sent, accepted_at: sent },
    { status: 'shipped', sent_at: sent, shipped_at: sent },
    { status: 'failed', failure: 'email_refused' },
    { status: 'cancelled', cancelled_at: sent, cancel_reason: 'Sold out' },
  ] as const;
  const suppliers = world.idsOf('supplier');
  const isSupplied = suppliers.length > 0 && random.chance(0.7);
  const variants = [null, ...world.idsOf('variant')];
  return {
    ...aPurchaseOrderRecord({
      ...random.pick(states),
      ...(isSupplied ? { supplier_id: random.pick(suppliers), provider: null } : {}),
      line_items: Array.from({ length: random.int(1, 3) }, () => aRestoredLine({ variant_id: random.pick(variants) })),
    }),
    ...wordsOf(body, [
      'note',
      'supplier_reference',
      'ship_to',
      'test_mode',
      'source',
      'currency',
      ...(random.chance(0.5) ? ['location_id'] : []),
    ]),
    number: `PO${numberAfter(about, 'purchase_order')}`,
  };
}
