import { bookingWords, visitorWords } from '#shared/bookings/booking-words.ts';
import { productWords } from '#shared/catalogue/product-words.ts';
import { customerWords } from '#shared/customers/customer-words.ts';
import { type Check, type ExaminationTime, isSettled } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';
import type { StoredRow } from '#shared/doctor/row-kinds.ts';
import { giftCardWords } from '#shared/gift-cards/gift-card-words.ts';
import { orderWords, recipientWords } from '#shared/orders/order-words.ts';
import { supplierWords } from '#shared/purchase-orders/suppliers/supplier-words.ts';
import { splitWords } from '#shared/search/search-entry-form.ts';
import { idOfSortKey } from '#shared/table/keys.ts';

/**
 * The search words of an object. `words` are the words under which the object may be indexed. `text` also contains
 * words that are not indexed, such as an order's number. Each index row should contain all words in `text`.
 */
type Said = {
  readonly id: number;
  readonly words: readonly string[];
  readonly text: readonly string[];
  /**
   * Whether some of `words` may be missing from the index. If the object's customer has the same words, a search finds
   * the object through the customer.
   */
  readonly isPartly: boolean;
};

function saidBy(row: StoredRow): Said | null {
  const whole = ({ id }: { readonly id: number }, words: readonly string[]): Said => ({ id, words, text: words, isPartly: false });
  switch (row.kind) {
    case 'product':
      return whole(row.value, productWords(row.value));
    case 'customer':
      return whole(row.value, customerWords(row.value));
    case 'gift_card':
      return whole(row.value, giftCardWords(row.value));
    case 'supplier':
      return whole(row.value, supplierWords(row.value));
    case 'order':
      return { id: row.value.id, words: recipientWords(row.value), text: orderWords(row.value), isPartly: row.value.customerId !== null };
    case 'booking':
      return { id: row.value.id, words: visitorWords(row.value), text: bookingWords(row.value), isPartly: row.value.customerId !== null };
    default:
      return null;
  }
}

/**
 * The number of words and a sum of their hashes. Lists of words are compared by this sum, so that the check need not
 * keep the words.
 */
type Sum = { readonly count: number; readonly sum: number };

const nothing: Sum = { count: 0, sum: 0 };
const add = (one: Sum, word: string): Sum => ({ count: one.count + 1, sum: (one.sum + hashOf(word)) % 2 ** 48 });
const sumOf = (words: readonly string[]): Sum => words.reduce(add, nothing);
const isSame = (one: Sum, other: Sum): boolean => one.count === other.count && one.sum === other.sum;

/** Returns the 32-bit FNV-1a hash of a string. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

type Indexed = {
  /**
   * The count and hash sum of the words under which the object must be indexed. Null if some of its words may be
   * missing from the index.
   */
  readonly expected: Sum | null;
  readonly allowed: ReadonlySet<number> | null;
  readonly text: number | null;
  readonly isSettled: boolean;
  entry: Sum;
  rows: Sum;
  /** The number of index rows whose text or word does not match the object. */
  stale: number;
};

/** Checks that each object is indexed under exactly its own words, and that its index rows store its complete text. */
export function checkSearch(terms: ExaminationTime): Check {
  const objects = new Map<string, Indexed>();
  const gone: Omit<Indexed, 'entry' | 'rows' | 'stale'> = { expected: nothing, allowed: null, text: null, isSettled: true };
  const objectOf = (name: string): Indexed => {
    const known = objects.get(name) ?? { ...gone, entry: nothing, rows: nothing, stale: 0 };
    objects.set(name, known);
    return known;
  };
  const nameOf = (pk: string, id: number | null): string => `${String(pk.split('#').at(-1)).toLowerCase()} ${id}`;

  return {
    see(row) {
      const said = saidBy(row);
      if (said !== null) {
        const { id, words, text, isPartly } = said;
        if (words.length === 0) return [];
        objects.set(`${row.kind} ${id}`, {
          expected: isPartly ? null : sumOf(words),
          allowed: isPartly ? new Set(words.map(hashOf)) : null,
          text: hashOf(text.join(' ')),
          isSettled: isSettled(terms, Number(row.item['updated_at_ms'])),
          ...{ entry: nothing, rows: nothing, stale: 0 },
        });
      } else if (row.kind === 'search_entry') {
        objectOf(nameOf(row.value.pk, idOfSortKey(row.value.sk))).entry = sumOf(splitWords(row.value.words));
      } else if (row.kind === 'search_word') {
        const object = objectOf(nameOf(row.value.pk, row.value.id));
        object.rows = add(object.rows, row.value.word);
        if (object.text !== null && hashOf(row.value.text) !== object.text) object.stale += 1;
        else if (object.allowed !== null && !object.allowed.has(hashOf(row.value.word))) object.stale += 1;
      }
      return [];
    },
    *end(): Generator<Fault> {
      for (const [name, { expected, entry, rows, stale, isSettled: settled }] of objects) {
        const wanted = expected ?? entry;
        if (!settled || (isSame(wanted, rows) && isSame(wanted, entry) && stale === 0)) continue;
        const [object = '', id] = name.split(' ');
        const found = `${rows.count} words${stale > 0 || rows.count === wanted.count ? ', not all its own' : ''}`;
        yield { check: 'search_words', object, id: Number(id), expected: `${wanted.count} words`, found };
      }
    },
  };
}
