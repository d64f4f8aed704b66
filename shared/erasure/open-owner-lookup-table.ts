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

/**
 * The row kind of each object type, by the type's name. Contains only the types whose rows have a customer id or an
 * order id.
 */
const kindOfObject: Readonly<Record<string, ListedKind>> = {
  order: 'ORDER',
  return: 'RETURN',
  booking: 'BOOKING',
  gift_card: 'GIFT_CARD',
  purchase_order: 'PURCHASE_ORDER',
  refund: 'REFUND',
};

/**
 * The person to erase, and when the erasure was requested. After that time, the person's e-mail address may belong to
 * somebody else.
 */
export type SoughtPerson = ErasedPerson & { readonly requestedAtMs: number };

/**
 * The owner of a row, an object or a document.
 * - `theirs`: the person to erase.
 * - `others`: another customer.
 * - `nobodys`: unknown.
 *
 * If the owner is unknown and the object or document was created after the erasure request, the value is `others`.
 */
export type Owner = 'theirs' | 'others' | 'nobodys';

/** Finds the owners of rows, documents and objects. Owners of objects are cached. */
export type OwnerLookup = {
  readonly row: (row: StoredRecord) => Promise<Owner>;
  /**
   * Finds the owner of an event or a response. `madeAtMs` is the creation time of the event or response. The object in
   * the event or response may be older.
   */
  readonly document: (document: unknown, madeAtMs: number | null) => Promise<Owner>;
  readonly object: (object: string, id: unknown, madeAtMs: number | null) => Promise<Owner>;
};

/** The maximum number of objects whose owners are cached. */
const maxKnown = 20_000;

/** Opens a look-up that tells whether rows, documents and objects belong to a person. */
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

  /** Returns the owner of an object according to its row; `nobodys` if there is no row. */
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
    // The document's own fields may identify the customer, even if the table has no row for the object.
    if (data['object'] !== 'customer') owners.push(await row(data));
    const owner = owners.find((one) => one === 'theirs') ?? owners.find((one) => one === 'others') ?? 'nobodys';
    return dated(owner, madeAtMs);
  }

  return { row, document, object: async (object, id, madeAtMs) => dated(await stored(object, id), madeAtMs) };
}

/**
 * Returns the time at which an object was created, in epoch ms; null if the time cannot be determined. If the object's
 * row or view contains no time, the time in the object's id is returned.
 */
function madeAtMsOf({ created_at_ms: ms, created_at: text, id }: Fields): number | null {
  if (typeof ms === 'number') return ms;
  if (typeof text === 'string') return Date.parse(text);
  return typeof id === 'number' ? idTimeMs(id) : null;
}
