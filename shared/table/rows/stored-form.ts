/*
 * The stored form of an item: a typed description that is used for both reading and writing. An attribute's name is the
 * field's name in snake_case. Values are checked when they are read, because an older version of the code may have
 * written them.
 */

import { snakeCase } from '#shared/kernel/snake-case.ts';
import { errorInRow, errorWithin, mapOrThrow, StoredFormError } from './stored-form-error.ts';

/**
 * A stored shape, as data. Stored rows of every version are checked against these shapes (`test/support/stored-rows`).
 * - `leaf`: the name of a kind of value without parts
 * - `attributes`: the shape of each attribute of a map
 * - `inOrder`: for a map that is stored as a list of its values
 * - `choice`: for a value that has one of several named shapes
 */
export type Shape =
  | { readonly leaf: string }
  | { readonly words: readonly string[] }
  | { readonly listOf: Shape }
  | { readonly byId: Shape }
  | { readonly mapOf: Shape }
  | { readonly attributes: Readonly<Record<string, Shape>> }
  | { readonly inOrder: { readonly attributes: Readonly<Record<string, Shape>> } }
  | { readonly choice: Readonly<Record<string, Shape>> }
  | { readonly orNull: Shape }
  | { readonly orAbsent: Shape }
  | { readonly since: Shape };

/**
 * How one value is stored. `read` throws StoredFormError for an invalid value, and each enclosing value adds to the
 * error's path. `read` and `write` also get the `id` of the item or object that contains the field.
 */
export type Kind<Value> = {
  readonly read: (stored: unknown, id?: unknown) => Value;
  readonly write: (value: Value, id?: unknown) => unknown;
  readonly shape: Shape;
  /** The name of the attribute. The default is the field's name in snake_case. */
  readonly attribute?: string;
};

/**
 * The stored form of an object, whose fields are stored as attributes. A form can be nested: it can be the `Kind` of a
 * field in another form.
 */
export type StoredForm<Noun> = {
  /** Reads an item, or a map inside an item. Ignores attributes that the stored form does not define. */
  readonly read: (item: unknown) => Noun;
  readonly write: (noun: Noun) => Record<string, unknown>;
  readonly shape: Shape;
};

/** How one field is stored: the name of its attribute, and a function that converts its value. */
type StoredField = { readonly attribute: string; readonly write: (value: unknown) => unknown };

/** The name of a field, the name of its attribute, and how the field is stored (`kind`). */
type FormField = { readonly field: string; readonly attribute: string; readonly kind: Kind<unknown> };

/** A form whose fields can be used in conditions (`condition-of.ts`). */
export type NounForm<Noun> = StoredForm<Noun> & {
  readonly shape: { readonly attributes: Readonly<Record<string, Shape>> };
  readonly storedField: (field: keyof Noun & string) => StoredField;
  /** All fields, in the order of the form. */
  readonly fields: readonly FormField[];
};

/**
 * Reads each field from its position `at` in a map or list; `idAt` is the position of the id. An error names the
 * attribute of the invalid field.
 * @throws StoredFormError if a value is invalid
 */
export function readFields(
  fields: readonly (FormField & { readonly at: string | number })[],
  stored: object,
  idAt: string | number,
): object {
  const values = stored as Readonly<Record<string | number, unknown>>;
  const noun: Record<string, unknown> = {};
  const id = values[idAt];
  let part = '';
  try {
    for (const { field, attribute, at, kind } of fields) {
      part = attribute;
      noun[field] = kind.read(values[at], id);
    }
  } catch (error) {
    throw errorInRow(errorWithin(error, part), stored);
  }
  return noun;
}

function writeFields(fields: readonly FormField[], noun: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const { field, attribute, kind } of fields) item[attribute] = kind.write(noun[field], noun['id']);
  return item;
}

/** A kind for each field of an object type. Types that share fields can share the kinds too, by spreading them. */
export type FieldKinds<Noun> = { readonly [Field in keyof Noun]-?: Kind<Noun[Field]> };

/**
 * Describes how an object type is stored: `storedForm<Order>()({ id: number, email: optional(text), … })`. The compiler
 * rejects missing fields, unknown fields and wrong types.
 */
export const storedForm =
  <Noun extends object>() =>
  (kinds: FieldKinds<Noun>): NounForm<Noun> => {
    const fields = Object.entries(kinds as unknown as Readonly<Record<string, Kind<unknown>>>).map(([field, kind]) => {
      const attribute = kind.attribute ?? snakeCase(field);
      return { field, attribute, at: attribute, kind };
    });
    return {
      // This cast is safe, because `kinds` has an entry for every field of the type.
      read: (item) => readFields(fields, mapOrThrow(item), 'id') as Noun,
      write: (noun) => writeFields(fields, noun as Readonly<Record<string, unknown>>),
      fields,
      storedField: (name) => {
        const kind = kinds[name];
        return { attribute: kind.attribute ?? snakeCase(name), write: (value) => kind.write(value as Noun[typeof name]) };
      },
      shape: { attributes: Object.fromEntries(fields.map(({ attribute, kind }) => [attribute, kind.shape])) },
    };
  };

/** Reads an item, or returns null if the item does not have the given form. */
export function readOrNull<Noun>(form: StoredForm<Noun>, item: unknown): Noun | null {
  try {
    return form.read(item);
  } catch (error) {
    if (error instanceof StoredFormError) return null;
    throw error;
  }
}

const same = <Value>(value: Value): Value => value;

/** A string. */
export const text: Kind<string> = {
  read: (stored) => {
    if (typeof stored !== 'string') throw new StoredFormError('', 'text');
    return stored;
  },
  write: same,
  shape: { leaf: 'text' },
};

/** A number other than an amount, such as an id, a count, or a time in epoch ms. */
export const number: Kind<number> = {
  read: (stored) => {
    if (typeof stored !== 'number') throw new StoredFormError('', 'a number');
    return stored;
  },
  write: same,
  shape: { leaf: 'number' },
};

/** An amount in minor units, stored as a number of any size. */
export const minor: Kind<bigint> = {
  read: (stored) => {
    if (typeof stored === 'bigint') return stored;
    if (typeof stored !== 'number' || !Number.isSafeInteger(stored)) throw new StoredFormError('', 'an amount in minor units');
    return BigInt(stored);
  },
  write: same,
  shape: { leaf: 'amount' },
};

export const flag: Kind<boolean> = {
  read: (stored) => {
    if (typeof stored !== 'boolean') throw new StoredFormError('', 'true or false');
    return stored;
  },
  write: same,
  shape: { leaf: 'flag' },
};

/** Bytes. A base64 string is accepted too, because stream records and refused items contain bytes as base64. */
export const bytes: Kind<Uint8Array> = {
  read: (stored) => {
    if (stored instanceof Uint8Array) return stored;
    if (typeof stored !== 'string') throw new StoredFormError('', 'bytes');
    return Buffer.from(stored, 'base64');
  },
  write: same,
  shape: { leaf: 'bytes' },
};

/** A string that must be one of the given words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Kind<Word> => ({
  read: (stored) => {
    const word = words.find((each) => each === stored);
    if (word === undefined) throw new StoredFormError('', `one of ${words.join(', ')}`);
    return word;
  },
  write: same,
  shape: { words },
});

/** A value that may be null. Null is stored explicitly, so that a missing attribute is noticed. */
export const optional = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  read: (stored) => (stored === null ? null : kind.read(stored)),
  write: (value) => (value === null ? null : kind.write(value)),
  shape: { orNull: kind.shape },
  ...(kind.attribute === undefined ? {} : { attribute: kind.attribute }),
});

export const listOf = <Value>(kind: Kind<Value>): Kind<readonly Value[]> => ({
  read: (stored) => {
    if (!Array.isArray(stored)) throw new StoredFormError('', 'a list');
    const values: Value[] = [];
    try {
      for (const each of stored) values.push(kind.read(each));
    } catch (error) {
      throw errorWithin(error, `[${values.length}]`);
    }
    return values;
  },
  write: (values) => values.map((value) => kind.write(value)),
  shape: { listOf: kind.shape },
});

/** Reads a part of a value. If the part is invalid, the error names that part. */
export function readPart<Value>(kind: Kind<Value>, stored: unknown, part: string): Value {
  try {
    return kind.read(stored);
  } catch (error) {
    throw errorWithin(error, part);
  }
}

/** Values by id, stored as a map whose attributes are the ids. */
export const byId = <Value>(kind: Kind<Value>): Kind<ReadonlyMap<number, Value>> => ({
  read: (stored) => new Map(Object.entries(mapOrThrow(stored)).map(([id, value]) => [Number(id), readPart(kind, value, id)])),
  write: (values) => Object.fromEntries([...values].map(([id, value]) => [String(id), kind.write(value)])),
  shape: { byId: kind.shape },
});

/** Values by name, stored as a map. Use it only for names that the service defines. */
export const mapOf = <Value>(kind: Kind<Value>): Kind<Readonly<Record<string, Value>>> => ({
  read: (stored) => Object.fromEntries(Object.entries(mapOrThrow(stored)).map(([name, value]) => [name, readPart(kind, value, name)])),
  write: (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, kind.write(value)])),
  shape: { mapOf: kind.shape },
});

/**
 * A value that may be null. Null is stored as a missing attribute, so that conditions and indexes can test for null.
 */
export const absent = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  ...kind,
  read: (stored) => (stored === undefined ? null : kind.read(stored)),
  // An update removes attributes that are undefined, and a put omits them.
  write: (value) => (value === null ? undefined : kind.write(value)),
  shape: { orAbsent: kind.shape },
});

/**
 * The value of a field that was added after items had been stored. If a stored item lacks the field, reading returns
 * `missing`.
 */
export const since = <Value>(kind: Kind<Value>, missing: Value): Kind<Value> => ({
  ...kind,
  read: (stored) => (stored === undefined ? missing : kind.read(stored)),
  shape: { since: kind.shape },
});

/** Stores a value under the given attribute name instead of the name of its field. */
export const named = <Value>(attribute: string, kind: Kind<Value>): Kind<Value> => ({ ...kind, attribute });

/**
 * Describes an object type in which one field contains a word that determines the other fields:
 * `formByWord<Offer>()('type', { fixed: { amountMinor: minor }, free_shipping: {}, … })`.
 */
export const formByWord =
  <Noun extends object>() =>
  <Tag extends keyof Noun & string>(
    tag: Tag,
    kinds: { readonly [Word in Noun[Tag] & string]: FieldKinds<Omit<Extract<Noun, Readonly<Record<Tag, Word>>>, Tag>> },
  ): StoredForm<Noun> => {
    const fieldsOf: readonly (readonly [string, object])[] = Object.entries(kinds);
    const words = fieldsOf.map(([word]) => word);
    const forms = new Map(fieldsOf.map(([word, fields]) => [word, storedForm<object>()({ [tag]: oneOf([word]), ...fields })]));
    const attribute = snakeCase(tag);
    const formOf = (word: unknown, item: object): StoredForm<object> => {
      const form = forms.get(String(word));
      if (form === undefined) throw errorInRow(new StoredFormError(attribute, `one of ${words.join(', ')}`), item);
      return form;
    };
    return {
      read: (item) => {
        const stored = mapOrThrow(item);
        return formOf(stored[attribute], stored).read(stored) as Noun;
      },
      write: (noun) => formOf(noun[tag], noun).write(noun),
      shape: { choice: Object.fromEntries([...forms].map(([word, form]) => [word, form.shape])) },
    };
  };

type FieldOf<Noun> = Noun extends unknown ? keyof Noun : never;

/**
 * Describes an object type that has exactly one of several fields: `oneFieldOf<Target>()({ variantId: number,
 * categoryId: number })`.
 */
export const oneFieldOf =
  <Noun extends object>() =>
  (kinds: { readonly [Field in FieldOf<Noun>]: Kind<Extract<Noun, Readonly<Record<Field, unknown>>>[Field]> }): StoredForm<Noun> => {
    const forms = Object.entries(kinds).map(([field, kind]) => ({
      field,
      attribute: snakeCase(field),
      form: storedForm<object>()({ [field]: kind }),
    }));
    return {
      read: (item) => {
        const stored = mapOrThrow(item);
        const found = forms.find(({ attribute }) => stored[attribute] !== undefined);
        if (found === undefined) throw new StoredFormError('', `a map with one of ${forms.map(({ attribute }) => attribute).join(', ')}`);
        return found.form.read(stored) as Noun;
      },
      write: (noun) => forms.find(({ field }) => field in noun)?.form.write(noun) ?? {},
      shape: { choice: Object.fromEntries(forms.map(({ attribute, form }) => [attribute, form.shape])) },
    };
  };
