import { type Kind, type NounForm, readFields, type Shape } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';

const leavesOut = (shape: Shape): boolean => 'orAbsent' in shape || ('since' in shape && leavesOut(shape.since));

/** Returns a copy of `kind` that reads a stored null like a missing attribute. */
const nullIsLeftOut = (kind: Kind<unknown>): Kind<unknown> => ({ ...kind, read: (stored, id) => kind.read(stored ?? undefined, id) });

/**
 * Stores a map as a list of its values, in the order of the form's fields, to save space. Add a new field at the end,
 * and declare the field with `since` or `absent`. Never move or remove a field.
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
      // Missing values at the end are omitted, so a new field takes no space in objects that have no value for it.
      const last = fields.findLastIndex(({ attribute }, place) => place === 0 || !leftOut.has(attribute) || item[attribute] != null);
      return fields.slice(0, last + 1).map(({ attribute }) => item[attribute] ?? null);
    },
    shape: { inOrder: form.shape },
  };
}
