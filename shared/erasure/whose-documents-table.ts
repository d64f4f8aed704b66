import { keys, type ListedKind } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type ErasedPerson, isTheirEmail } from './anonymous-fields.ts';
import type { StoredRecord } from './anonymous-records-table.ts';
import { erasedEmail } from './erased-email.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The rows that say themselves whose they are, or whose order they are of. */
const kindOfObject: Readonly<Record<string, ListedKind>> = {
  order: 'ORDER',
  return: 'RETURN',
  booking: 'BOOKING',
  gift_card: 'GIFT_CARD',
  purchase_order: 'PURCHASE_ORDER',
  refund: 'REFUND',
};

/** Says whether an object, or a document about one, is the erased person's. What it has learnt of an order it remembers. */
export type Whose = {
  readonly isTheirRow: (row: StoredRecord) => Promise<boolean>;
  readonly isTheirDocument: (document: unknown) => Promise<boolean>;
  readonly isTheirObject: (object: string, id: unknown) => Promise<boolean>;
};

/** So many objects are remembered. */
const maxKnown = 20_000;

/** Opens the question of whose things are, for a person. */
export function whoseDocuments(table: Table, storeId: string, person: ErasedPerson): Whose {
  const { customerId } = person;
  const own = erasedEmail(customerId);
  const known = new Map<string, Promise<boolean>>();

  const isTheirs = (email: unknown): boolean => typeof email === 'string' && (email === own || isTheirEmail(email, person));

  async function isTheirRow(row: StoredRecord): Promise<boolean> {
    const { customer_id: ofCustomer, order_id: orderId } = row;
    if (ofCustomer === customerId || isTheirs(row['recipient_email'])) return true;
    if (typeof ofCustomer === 'number') return false;
    if (isTheirs(row['email']) || isTheirs(row['customer_email'])) return true;
    return typeof orderId === 'number' ? isTheirObject('order', orderId) : false;
  }

  function isTheirObject(object: string, id: unknown): Promise<boolean> {
    if (object === 'customer') return Promise.resolve(id === customerId);
    const kind = kindOfObject[object];
    if (kind === undefined || typeof id !== 'number') return Promise.resolve(false);
    const name = `${object} ${id}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const found = readItem(table, keys.listed(storeId, kind, id)).then((row) => (row === null ? false : isTheirRow(row)));
    if (known.size >= maxKnown) known.clear();
    known.set(name, found);
    return found;
  }

  async function isTheirDocument(document: unknown): Promise<boolean> {
    const data = fieldsOf(fieldsOf(document)['data']);
    const { object, id } = data;
    if (typeof object === 'string' && (await isTheirObject(object, id))) return true;
    const resource = fieldsOf(data['resource']);
    if (typeof resource['object'] === 'string' && (await isTheirObject(resource['object'], resource['id']))) return true;
    // An object that is gone, or was never stored, still says whose it is.
    return object !== 'customer' && (await isTheirRow(data));
  }

  return { isTheirRow, isTheirDocument, isTheirObject };
}
