import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from './activity-entry.ts';

const secretName = /secret|password|token/;
const maxValueLength = 1_000;
const maxChanges = 50;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields of `before` whose values differ in `after`, at most 50. `updated_at` is omitted, because it
 * changes whenever any other field changes.
 */
export function fieldChangesBetween(before: Fields, after: Fields): FieldChange[] {
  const now = new Map(Object.entries(after));
  return Object.entries(before)
    .filter(([field, value]) => field !== 'updated_at' && now.has(field) && !isDeepStrictEqual(value, now.get(field)))
    .slice(0, maxChanges)
    .map(([field, value]) => shown(field, value, now.get(field)));
}

/** Returns the non-empty fields of a deleted object, at most 50. */
export const removedFields = (before: Fields): FieldChange[] =>
  Object.entries(before)
    .filter(([field, value]) => !nameFields.has(field) && value !== null && value !== undefined)
    .slice(0, maxChanges)
    .map(([field, value]) => shown(field, value, null));

/**
 * The fields of a deleted object that are omitted from its activity entry: its timestamps, and the fields that identify
 * it. The activity entry identifies the object anyway.
 */
const nameFields = new Set(['object', 'id', 'created_at', 'updated_at', 'deleted_at']);

function shown(field: string, before: unknown, after: unknown): FieldChange {
  const isShown = !secretName.test(field) && [before, after].every((value) => (JSON.stringify(value) ?? '').length <= maxValueLength);
  return isShown ? { field, before, after, isShown } : { field, before: null, after: null, isShown };
}
