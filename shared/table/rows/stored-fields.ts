/* `Kind` definitions for values that occur in several stored forms. */

import type { Address } from '#shared/kernel/addresses/address.ts';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { type Kind, listOf, oneOf, optional, storedForm, text } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';

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
  read: (stored) => {
    if (typeof stored !== 'number' && typeof stored !== 'string' && stored !== null) throw new StoredFormError('', 'an id');
    return stored;
  },
  write: (id) => id,
  shape: { orNull: { leaf: 'id' } },
};

/** An actor. */
export const actor = storedForm<Actor>()({
  type: oneOf(['api_key', 'app', 'staff', 'storefront', 'system']),
  id: actorId,
  name: text,
});

const texts = listOf(text);

const pair: Kind<readonly [name: string, value: string]> = {
  read: (stored) => {
    const [name, value, ...more] = texts.read(stored);
    if (name === undefined || value === undefined || more.length > 0) throw new StoredFormError('', 'a pair of strings');
    return [name, value];
  },
  write: (value) => value,
  shape: { listOf: text.shape },
};

const pairs = listOf(pair);

/**
 * A map of strings with keys that customers choose. The map is stored as a list of pairs, so that no key becomes an
 * attribute name.
 */
export const namedTexts: Kind<NamedValues> = {
  read: (stored) => new Map(pairs.read(stored)),
  write: (values) => [...values],
  shape: { leaf: 'named texts' },
};
