import { type AdminStoreClient, StoreApiError } from '#shared/client/admin-client.ts';
import { anonymousFields, type ErasedPerson, erasedText, isTheirEmail, withoutEmails } from '#shared/erasure/anonymous-fields.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import type { ExportedItem, ExportFile } from './export-file.ts';

/** The customers whose store has erased them since, by their ids, and when. */
export type ErasedSince = ReadonlyMap<number, string>;

/**
 * Asks the store that a file is from for the customers that it has erased since: an erasure changes its customer. Null when the store cannot be asked: it is
 * gone, is of another deployment, or is none of the person's.
 */
export async function erasedSince(origin: AdminStoreClient, { head }: ExportFile, signal: AbortSignal): Promise<ErasedSince | null> {
  const erased = new Map<number, string>();
  try {
    for await (const { data } of origin.customers.list({ limit: 250, updated_since: head.as_of }, { signal }).pages()) {
      for (const { id, erased_at } of data) if (erased_at !== null) erased.set(id, erased_at);
    }
    return erased;
  } catch (error) {
    if (error instanceof StoreApiError && (error.status === 401 || error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

type Forget = (item: ExportedItem) => ExportedItem;

/**
 * Makes objects of a file such as they would be in it now: without what says who somebody was whom the store has erased since. The rules are those of the
 * erasure.
 */
export function forgetting(file: ExportFile, erased: ErasedSince): Forget {
  if (erased.size === 0) return (item) => item;
  const people: ErasedPerson[] = [];
  for (const { id, email } of file.inFileOrder('customer')) {
    if (typeof id === 'number' && erased.has(id)) people.push({ customerId: id, emails: [normalEmail(String(email))] });
  }
  const ownOf = (item: ExportedItem): ErasedPerson | undefined =>
    typeof item['customer_id'] === 'number'
      ? people.find(({ customerId }) => customerId === item['customer_id'])
      : people.find((person) => emailsIn(item).some((email) => isTheirEmail(email, person)));
  const personOfOrder = new Map<unknown, ErasedPerson>();
  for (const order of file.inFileOrder('order_record')) {
    const person = ownOf(order);
    if (person !== undefined) personOfOrder.set(order['id'], person);
  }
  return (item) => {
    const { id } = item;
    const own =
      item.object === 'customer'
        ? people.find(({ customerId }) => customerId === id)
        : (ownOf(item) ?? personOfOrder.get(item['order_id']));
    const rest = people.reduce((left, person) => withoutEmails(left, person), item);
    return own === undefined ? rest : anonymousItem(rest, own, erased.get(own.customerId) ?? null);
  };
}

const emailsIn = (item: ExportedItem): readonly string[] =>
  ['email', 'customer_email', 'recipient_email'].map((name) => item[name]).filter((value) => typeof value === 'string');

function anonymousItem(item: ExportedItem, { customerId }: ErasedPerson, erasedAt: string | null): ExportedItem {
  const after: ExportedItem = anonymousFields(item, customerId);
  if (item.object === 'customer') return { ...after, is_blocked: true, erased_at: erasedAt };
  const notes = item['notes'];
  // A note of an order is nothing without its text.
  return Array.isArray(notes) ? { ...after, notes: notes.map((note: object) => ({ ...note, message: erasedText })) } : after;
}
