import type { ApiDocument, ApiOperation } from './operations.ts';
import { ownTexts } from './own-texts.ts';
import { type Fields, fieldIn, isFields, itemsIn, partsOf, propertyOf, type Schema } from './schema-parts.ts';

/** Where a text stands: the object that it is in, and its path from there. */
type Place = { readonly kind: string; readonly path: string; readonly schemas: readonly Schema[] };

/** Shows an answer of an operation to an assistant. */
export type AnswerMask = (operation: ApiOperation, answer: unknown) => unknown;

/** Stands in place of what is not shown. */
export const maskText = '[masked]';

/** A text without e-mail addresses and telephone numbers, which stand in texts of every kind: in the name of a product, or in the message of an error. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()[\]"',;:/?=&]+(?:@|%40)[^\s@<>()[\]"',;:/?=&]+\.[^\s@<>()[\]"',;:/?=&.]+/gi, maskText)
    .replaceAll(/(?:\+|%2b|\b00)[1-9](?:[\s().\-/]{0,2}\d){6,14}\b/gi, maskText);

/**
 * Masks secrets and personal data by what they are. Numbers, flags, and texts of a closed form (words of the contract, times, amounts, codes of
 * currencies and countries) are shown, and so are the texts that `ownTexts` lists; any other is masked, also one of a field that is added later. What
 * is empty stays, so that one sees that there is nothing. Of metadata the names stay, of the code of a gift card the last four letters.
 */
export function openMask({ components: { schemas: named } }: Pick<ApiDocument, 'components'>): AnswerMask {
  const kinds = new Map<string, readonly Schema[]>();
  for (const schema of Object.values(named)) {
    const kind = String(propertyOf(schema, 'object')?.['const']);
    kinds.set(kind, [...(kinds.get(kind) ?? []), schema]);
  }

  return (operation, answer) => shown(answer, { kind: '', path: '', schemas: partsOf(operation.answer, named) });

  function shown(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return value === '' ? value : shownText(value, place);
    if (Array.isArray(value)) return value.map((one) => shown(one, { ...place, schemas: itemsIn(place.schemas, named) }));
    if (!isFields(value)) return value;
    return shownFields(value, placeOf(value, place));
  }

  function shownFields(value: Fields, within: Place): Fields {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shownField(name, inner, value, within)]));
  }

  function shownField(name: string, inner: unknown, owner: Fields, within: Place): unknown {
    if (name === 'object' && within.path === '') return inner;
    if (within.kind === 'gift_card' && name === 'code' && typeof inner === 'string') return `${maskText}${inner.slice(-4)}`;
    // What an event is about follows from its topic, and what changed has no name of its own.
    const { object } = (owner['data'] ?? {}) as Fields;
    if (within.kind === 'event' && ['data', 'previous'].includes(name) && isFields(inner) && typeof object === 'string')
      return shownFields(inner, { kind: object, path: '', schemas: kinds.get(object) ?? [] });
    const path = within.path === '' ? name : `${within.path}.${name}`;
    return shown(inner, { kind: within.kind, path, schemas: fieldIn(within.schemas, name, named) });
  }

  /** An object whose schema says its type is a place of its own; any other, as the names of metadata may be anything, belongs to the one that it is in. */
  function placeOf(value: Fields, place: Place): Place {
    const { object, by } = value;
    if (typeof object !== 'string' || !place.schemas.some((schema) => propertyOf(schema, 'object') !== undefined)) return place;
    if (place.kind === 'search_results') return { kind: `found ${object}`, path: '', schemas: place.schemas };
    return { kind: object === 'sales_breakdown' ? `${object} by ${by}` : object, path: '', schemas: place.schemas };
  }
}

function shownText(text: string, { kind, path, schemas }: Place): string {
  if (schemas.some((schema) => isOfClosedForm(text, schema))) return text;
  const own = ownTexts.get(kind);
  const isOwn = own?.has(path) === true || own?.has(path.replace(/[^.]+$/, '*')) === true;
  return isOwn ? withoutAddresses(text) : maskText;
}

function isOfClosedForm(text: string, { enum: words, const: word, pattern }: Schema): boolean {
  if (Array.isArray(words)) return words.includes(text);
  return word === text || (typeof pattern === 'string' && new RegExp(pattern).test(text));
}
