/*
 * How a noun is stored in its item: one typed description that reads and writes it. The name of an attribute is its field's name in
 * snake_case, so a field is spelled once. What is read is checked, because an older version of the code may have written it.
 */

/** How one value is stored. `read` throws StoredFormError for what it is not; `path` says where it is. */
export type Kind<Value> = {
  readonly read: (stored: unknown, path: string) => Value;
  readonly write: (value: Value) => unknown;
  /** The attribute's name, where it is not the field's in snake_case. */
  readonly attribute?: string;
};

/** A description of an object whose fields are attributes. It is a kind itself, so forms can be nested. */
export type StoredForm<Noun> = {
  /** Reads an item, or a map inside of one. Attributes that the form does not name are passed over. */
  readonly read: (item: unknown, path?: string) => Noun;
  readonly write: (noun: Noun) => Record<string, unknown>;
};

/** An item does not have the form of its noun. Names the attribute, never its value. */
export class StoredFormError extends Error {
  constructor(path: string, wanted: string) {
    super(`Stored ${path === '' ? 'item' : `attribute ${path}`} is not ${wanted}.`);
    this.name = 'StoredFormError';
  }
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Describes how a noun is stored: `storedForm<Order>()({ id: whole, email: optional(text), … })`. A field that is missing, that
 * the noun does not have, or of another type does not compile.
 */
export const storedForm =
  <Noun extends object>() =>
  (kinds: { readonly [Field in keyof Noun]-?: Kind<Noun[Field]> }): StoredForm<Noun> => {
    const fields = Object.entries(kinds as unknown as Readonly<Record<string, Kind<unknown>>>).map(
      ([field, kind]) => [field, kind.attribute ?? snakeCase(field), kind] as const,
    );
    return {
      read: (item, path = '') => {
        if (typeof item !== 'object' || item === null || Array.isArray(item)) throw new StoredFormError(path, 'a map');
        const stored = item as Readonly<Record<string, unknown>>;
        const noun: Record<string, unknown> = {};
        for (const [field, attribute, kind] of fields) {
          noun[field] = kind.read(stored[attribute], path === '' ? attribute : `${path}.${attribute}`);
        }
        // Every field of the noun has just been read by a kind of its type.
        return noun as Noun;
      },
      write: (noun) => {
        const item: Record<string, unknown> = {};
        for (const [field, attribute, kind] of fields) item[attribute] = kind.write((noun as Readonly<Record<string, unknown>>)[field]);
        return item;
      },
    };
  };

const same = <Value>(value: Value): Value => value;

/** Text, as it is. */
export const text: Kind<string> = {
  read: (stored, path) => {
    if (typeof stored !== 'string') throw new StoredFormError(path, 'text');
    return stored;
  },
  write: same,
};

/** A number that is no amount: an id, a count, a time in epoch ms. */
export const number: Kind<number> = {
  read: (stored, path) => {
    if (typeof stored !== 'number') throw new StoredFormError(path, 'a number');
    return stored;
  },
  write: same,
};

/** An amount in minor units, stored as a number of any size. */
export const minor: Kind<bigint> = {
  read: (stored, path) => {
    if (typeof stored === 'bigint') return stored;
    if (typeof stored !== 'number' || !Number.isSafeInteger(stored)) throw new StoredFormError(path, 'an amount in minor units');
    return BigInt(stored);
  },
  write: same,
};

export const flag: Kind<boolean> = {
  read: (stored, path) => {
    if (typeof stored !== 'boolean') throw new StoredFormError(path, 'true or false');
    return stored;
  },
  write: same,
};

/** One of a list of words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Kind<Word> => ({
  read: (stored, path) => {
    const word = words.find((each) => each === stored);
    if (word === undefined) throw new StoredFormError(path, `one of ${words.join(', ')}`);
    return word;
  },
  write: same,
});

/** A value that may be null. It is stored as null, so that an attribute that is missing shows. */
export const optional = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  read: (stored, path) => (stored === null ? null : kind.read(stored, path)),
  write: (value) => (value === null ? null : kind.write(value)),
  ...(kind.attribute === undefined ? {} : { attribute: kind.attribute }),
});

export const listOf = <Value>(kind: Kind<Value>): Kind<readonly Value[]> => ({
  read: (stored, path) => {
    if (!Array.isArray(stored)) throw new StoredFormError(path, 'a list');
    return stored.map((each, n) => kind.read(each, `${path}[${n}]`));
  },
  write: (values) => values.map(kind.write),
});

/** A value that older items do not have, or have taken away: they are read as if they had `missing`. */
export const since = <Value>(kind: Kind<Value>, missing: Value): Kind<Value> => ({
  ...kind,
  read: (stored, path) => (stored === undefined ? missing : kind.read(stored, path)),
});

/** A value whose attribute has another name than its field. */
export const named = <Value>(attribute: string, kind: Kind<Value>): Kind<Value> => ({ ...kind, attribute });
