import type { ProductView } from '../shared/schema/product.ts';
import { type Announced, type Announcer, announce } from './announce.ts';
import { changedFields } from './changed-fields.ts';

/** An event is one item of the table, which holds 400 KB; the rest is its envelope and its keys. */
const maxEventBytes = 390_000;
const envelopeBytes = 2_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/**
 * `product.updated` with the earlier values of what changed. A very large product leaves little room for them: the largest
 * ones, which do not fit, are then left out.
 */
export function announceProductUpdated(
  announcer: Announcer,
  id: string,
  before: ProductView,
  after: ProductView,
): Announced<'product.updated'> {
  let room = maxEventBytes - envelopeBytes - bytesOf(after);
  const smallestFirst = Object.entries(changedFields(before, after)).sort(([, a], [, b]) => bytesOf(a) - bytesOf(b));
  const fitting = smallestFirst.filter(([field, value]) => {
    room -= bytesOf(field) + bytesOf(value) + 2;
    return room >= 0;
  });
  return announce(announcer, { id, topic: 'product.updated', data: after, previous: Object.fromEntries(fitting) });
}
