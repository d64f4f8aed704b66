import { idTimeMs } from '#shared/kernel/object-id.ts';
import { keys, type ListedKind } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type ErasedPerson, isTheirEmail } from './anonymous-fields.ts';
import type { StoredRecord } from './anonymous-records-table.ts';
import { erasedEmail } from './erased-email.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The objects whose rows name their customer or their order. */
const kindOfObject: Readonly<Record<string, ListedKind>> = {
  order: 'ORDER',
  return: 'RETURN',
  booking: 'BOOKING',
  gift_card: 'GIFT_CARD',
  purchase_order: 'PURCHASE_ORDER',
  refund: 'REFUND',
};

/** The person, with the time of the erasure request: after it the address may belong to somebody else. */
export type SoughtPerson = ErasedPerson & { readonly requestedAtMs: number };

/**
 * The owner of an object or of a document about one. `others`: another customer, or made after the erasure request, when an address of the
 * person may belong to somebody else. `nobodys`: no customer is named, so an address in it is the person's.
 */
export type Owner = 'theirs' | 'others' | 'nobodys';

/** Finds the owner of rows, documents and objects. It remembers the owners of objects. */
export type OwnerLookup = {
  readonly row: (row: StoredRecord) => Promise<Owner>;
  /** For an event or an answer, which may be newer than its object. */
  readonly document: (document: unknown, madeAtMs: number | null) => Promise<Owner>;
  readonly object: (object: string, id: unknown, madeAtMs: number | null) => Promise<Owner>;
};

/** The maximum number of objects to remember. */
const maxKnown = 20_000;

/** Opens the ownership look-up for a person. */
export function openOwnerLookup(table: Table, storeId: string, person: SoughtPerson): OwnerLookup {
  const { customerId, requestedAtMs } = person;
  const own = erasedEmail(customerId);
  const known = new Map<string, Promise<Owner>>();

  const isBefore = (madeAtMs: number | null): boolean => madeAtMs === null || madeAtMs < requestedAtMs;
  const isTheirs = (email: unknown): boolean => typeof email === 'string' && isTheirEmail(email, person);

  async function row(fields: Fields): Promise<Owner> {
    const { customer_id: ofCustomer, order_id: orderId, email, customer_email: guest } = fields;
    const isOld = isBefore(madeAtMsOf(fields));
    if (ofCustomer === customerId || (isOld && isTheirs(fields['recipient_email']))) return 'theirs';
    if (typeof ofCustomer === 'number') return 'others';
    if (email === own || guest === own || (isOld && (isTheirs(email) || isTheirs(guest)))) return 'theirs';
    const ofOrder = typeof orderId === 'number' ? await stored('order', orderId) : 'nobodys';
    return ofOrder === 'nobodys' && !isOld ? 'others' : ofOrder;
  }

  /** The owner of an object according to its row, if it still exists. */
  function stored(object: string, id: unknown): Promise<Owner> {
    if (object === 'customer') return Promise.resolve(id === customerId ? 'theirs' : 'others');
    const kind = kindOfObject[object];
    if (kind === undefined || typeof id !== 'number') return Promise.resolve('nobodys');
    const name = `${object} ${id}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = readItem(table, keys.listed(storeId, kind, id)).then((item) => (item === null ? 'nobodys' : row(item)));
    if (known.size >= maxKnown) known.clear();
    known.set(name, found);
    return found;
  }

  const dated = (owner: Owner, madeAtMs: number | null): Owner => (owner === 'nobodys' && !isBefore(madeAtMs) ? 'others' : owner);

  async function document(value: unknown, madeAtMs: number | null): Promise<Owner> {
    const data = fieldsOf(fieldsOf(value)['data']);
    const owners: Owner[] = [];
    for (const { object, id } of [data, fieldsOf(data['resource'])]) if (typeof object === 'string') owners.push(await stored(object, id));
    // The document still names the owner of an object that was deleted, never stored, or already anonymized.
    if (data['object'] !== 'customer') owners.push(await row(data));
    const owner = owners.find((one) => one === 'theirs') ?? owners.find((one) => one === 'others') ?? 'nobodys';
    return dated(owner, madeAtMs);
  }

  return { row, document, object: async (object, id, madeAtMs) => dated(await stored(object, id), madeAtMs) };
}

/** Returns the creation time of an object, from its row or view, or from its id; null without either. */
function madeAtMsOf({ created_at_ms: ms, created_at: text, id }: Fields): number | null {
  if (typeof ms === 'number') return ms;
  if (typeof text === 'string') return Date.parse(text);
  return typeof id === 'number' ? idTimeMs(id) : null;
}
