import { type Kind, type NounForm, readFields, type Shape } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';

const leavesOut = (shape: Shape): boolean => 'orAbsent' in shape || ('since' in shape && leavesOut(shape.since));

/** Reads null in a list as a missing attribute. */
const nullIsLeftOut = (kind: Kind<unknown>): Kind<unknown> => ({ ...kind, read: (stored, id) => kind.read(stored ?? undefined, id) });

/**
 * Stores a map as the list of its values, in the order of the form. In a small, frequent map, half of the bytes would be attribute names. A
 * new field comes last and is `since` or `absent`; fields are never moved or removed.
 */
export function valuesInOrder<Noun>(form: NounForm<Noun>): Kind<Noun> {
  const { fields } = form;
  const leftOut = new Set(fields.filter(({ kind }) => leavesOut(kind.shape)).map(({ attribute }) => attribute));
  const idAt = fields.findIndex(({ attribute }) => attribute === 'id');
  const places = fields.map((field, at) => ({
    ...field,
    at,
    ...(leftOut.has(field.attribute) ? { kind: nullIsLeftOut(field.kind) } : {}),
  }));
  return {
    read: (stored) => {
      if (!Array.isArray(stored) || stored.length === 0) throw new StoredFormError('', 'a list of values');
      return readFields(places, stored, idAt) as Noun;
    },
    write: (noun) => {
      const item = form.write(noun);
      // Missing values at the end are omitted, so a new field costs nothing where it has no value.
      const last = fields.findLastIndex(({ attribute }, place) => place === 0 || !leftOut.has(attribute) || item[attribute] != null);
      return fields.slice(0, last + 1).map(({ attribute }) => item[attribute] ?? null);
    },
    shape: { inOrder: form.shape },
  };
}
