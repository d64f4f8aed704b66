import type { ApiDocument, ApiOperation } from './operations.ts';
import { ownTexts } from './own-texts.ts';
import { type Fields, fieldSchemas, isFields, itemSchemas, propertyOf, resolveSchema, type Schema } from './schema-parts.ts';

/**
 * Where a string occurs in an answer: the kind of object that contains it, its path within that object, and its
 * possible schemas.
 */
type Place = { readonly kind: string; readonly path: string; readonly schemas: readonly Schema[] };

/** Masks the answer to an operation, so that the answer can be shown to an assistant. */
export type AnswerMask = (operation: ApiOperation, answer: unknown) => unknown;

/** The replacement for masked strings. */
export const maskText = '[masked]';

/**
 * Masks the e-mail addresses and phone numbers in a string. Any string may contain some, even a product name or an
 * error message.
 */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()[\]"',;:/?=&]+(?:@|%40)[^\s@<>()[\]"',;:/?=&]+\.[^\s@<>()[\]"',;:/?=&.]+/gi, maskText)
    .replaceAll(/(?:\+|%2b|\b00)[1-9](?:[\s().\-/]{0,2}\d){6,14}\b/gi, maskText);

/**
 * Creates the mask that hides secrets and personal data in answers. It leaves visible:
 *
 * - numbers and flags
 * - strings whose form the contract fixes: enumerated values, times, amounts, and currency and country codes
 * - the strings in `ownTexts`
 * - empty strings, so that the assistant can tell that they are empty
 * - the names of metadata, and the last four characters of a gift card code
 *
 * All other strings are masked, including those in fields that are added to the API later.
 */
export function openMask({ components: { schemas: named } }: Pick<ApiDocument, 'components'>): AnswerMask {
  const kinds = new Map<string, readonly Schema[]>();
  for (const schema of Object.values(named)) {
    const kind = String(propertyOf(schema, 'object')?.['const']);
    kinds.set(kind, [...(kinds.get(kind) ?? []), schema]);
  }

  return (operation, answer) => shown(answer, { kind: '', path: '', schemas: resolveSchema(operation.answer, named) });

  function shown(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return value === '' ? value : shownText(value, place);
    if (Array.isArray(value)) return value.map((one) => shown(one, { ...place, schemas: itemSchemas(place.schemas, named) }));
    if (!isFields(value)) return value;
    return shownFields(value, placeOf(value, place));
  }

  function shownFields(value: Fields, within: Place): Fields {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shownField(name, inner, value, within)]));
  }

  function shownField(name: string, inner: unknown, owner: Fields, within: Place): unknown {
    if (name === 'object' && within.path === '') return inner;
    if (within.kind === 'gift_card' && name === 'code' && typeof inner === 'string') return `${maskText}${inner.slice(-4)}`;
    // In an event, the type in `data` also applies to `previous`, which contains only the changed fields and no type.
    const { object } = (owner['data'] ?? {}) as Fields;
    if (within.kind === 'event' && ['data', 'previous'].includes(name) && isFields(inner) && typeof object === 'string')
      return shownFields(inner, { kind: object, path: '', schemas: kinds.get(object) ?? [] });
    const path = within.path === '' ? name : `${within.path}.${name}`;
    return shown(inner, { kind: within.kind, path, schemas: fieldSchemas(within.schemas, name, named) });
  }

  /** Returns the `Place` of `value`. Paths are relative to the innermost API object, such as an order. */
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
