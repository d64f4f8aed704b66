import * as v from 'valibot';
import type { Address } from '#shared/kernel/address.ts';
import { type NamedValues, namedValues } from '#shared/kernel/named-values.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { type Kind, oneOf, optional, StoredFormError, storedForm, text } from './stored-form.ts';

/** A postal address. */
export const address = storedForm<Address>()({
  first_name: optional(text),
  last_name: optional(text),
  company: optional(text),
  line1: optional(text),
  line2: optional(text),
  city: optional(text),
  region: optional(text),
  postcode: optional(text),
  country: optional(text),
  phone: optional(text),
});

const actorId: Kind<Actor['id']> = {
  read: (stored, path) => {
    if (typeof stored !== 'number' && typeof stored !== 'string' && stored !== null) throw new StoredFormError(path, 'an id');
    return stored;
  },
  write: (id) => id,
};

/** Who did something. */
export const actor = storedForm<Actor>()({
  type: oneOf(['api_key', 'app', 'staff', 'storefront', 'system']),
  id: actorId,
  name: text,
});

/**
 * Texts under names that others chose, stored as a list of pairs: no attribute of the table is ever named by them. Items
 * written before 2026-11-22 hold a map.
 */
export const namedTexts: Kind<NamedValues> = {
  read: (stored, path) => {
    if (Array.isArray(stored)) return new Map(stored.map((pair, n) => readPair(pair, `${path}[${n}]`)));
    if (typeof stored !== 'object' || stored === null) throw new StoredFormError(path, 'a list of pairs');
    return namedValues(Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, text.read(value, path)])));
  },
  write: (values) => [...values],
};

function readPair(stored: unknown, path: string): readonly [string, string] {
  if (!Array.isArray(stored)) throw new StoredFormError(path, 'a pair');
  return [text.read(stored[0], path), text.read(stored[1], path)];
}

/*
 * Shapes of stored attributes. Items are parsed when they are read, so the domain never sees a raw item; unlike contract
 * schemas these may transform, because what is stored is ours alone.
 */

/** An amount in minor units, stored as a number. */
export const StoredMinor = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
);

export const StoredText = v.nullable(v.string());

export const StoredAddress = v.nullable(
  v.object({
    first_name: StoredText,
    last_name: StoredText,
    company: StoredText,
    line1: StoredText,
    line2: StoredText,
    city: StoredText,
    region: StoredText,
    postcode: StoredText,
    country: StoredText,
    phone: StoredText,
  }),
);

/** Texts under names that others chose, stored as a list of pairs: no attribute of the table is ever named by them. */
export const storedNamedValues = (values: NamedValues): readonly (readonly [name: string, value: string])[] => [...values];

/** Reads them; items written before 2026-11-22 hold a map. */
export const StoredNamedValues = v.pipe(
  v.union([v.array(v.tuple([v.string(), v.string()])), v.custom<Readonly<Record<string, string>>>(isMapOfTexts)]),
  v.transform((stored): NamedValues => (isPairs(stored) ? new Map(stored) : namedValues(stored))),
);

const isPairs = (stored: readonly [string, string][] | Readonly<Record<string, string>>): stored is [string, string][] =>
  Array.isArray(stored);

function isMapOfTexts(stored: unknown): boolean {
  return typeof stored === 'object' && stored !== null && Object.values(stored).every((value) => typeof value === 'string');
}
