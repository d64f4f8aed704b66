import type { ApiDocument, ApiOperation } from './operations.ts';
import { ownTexts } from './own-texts.ts';
import { type Fields, fieldSchemas, isFields, itemSchemas, propertyOf, resolveSchema, type Schema } from './schema-parts.ts';

/** The position of a text: its object and its path in that object. */
type Place = { readonly kind: string; readonly path: string; readonly schemas: readonly Schema[] };

/** Masks the answer of an operation for an assistant. */
export type AnswerMask = (operation: ApiOperation, answer: unknown) => unknown;

/** The replacement for masked values. */
export const maskText = '[masked]';

/**
 * Replaces e-mail addresses and phone numbers in a text. Any text may contain them, such as product names and error
 * messages.
 */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()[\]"',;:/?=&]+(?:@|%40)[^\s@<>()[\]"',;:/?=&]+\.[^\s@<>()[\]"',;:/?=&.]+/gi, maskText)
    .replaceAll(/(?:\+|%2b|\b00)[1-9](?:[\s().\-/]{0,2}\d){6,14}\b/gi, maskText);

/**
 * Creates the mask for secrets and personal data. Numbers, flags and texts of a fixed form (words of the contract,
 * times, amounts, currency and country codes) are shown, as are the texts that `ownTexts` lists. All other texts are
 * masked, including fields that are added later. Empty values stay, so that the assistant sees that they are empty.
 * Metadata keeps its names, and a gift card code its last four characters.
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
    // The topic of an event determines the type of its object. `previous` has the changed fields without a type.
    const { object } = (owner['data'] ?? {}) as Fields;
    if (within.kind === 'event' && ['data', 'previous'].includes(name) && isFields(inner) && typeof object === 'string')
      return shownFields(inner, { kind: object, path: '', schemas: kinds.get(object) ?? [] });
    const path = within.path === '' ? name : `${within.path}.${name}`;
    return shown(inner, { kind: within.kind, path, schemas: fieldSchemas(within.schemas, name, named) });
  }

  /**
   * Returns the place of an object. An object whose schema has a type is its own place; any other, such as metadata,
   * belongs to the place that contains it.
   */
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
