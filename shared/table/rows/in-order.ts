import { type Kind, type NounForm, readFields, type Shape } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';

const leavesOut = (shape: Shape): boolean => 'orAbsent' in shape || ('since' in shape && leavesOut(shape.since));

/** In a list null stands for what is left out. */
const nullIsLeftOut = (kind: Kind<unknown>): Kind<unknown> => ({ ...kind, read: (stored, id) => kind.read(stored ?? undefined, id) });

/**
 * A map stored as the list of its values, in the order of the form: half of the bytes of a small map that occurs often are the names of its
 * attributes. A field that is added comes last and is `since` or `absent`; none is moved or taken away.
 */
export function inOrder<Noun>(form: NounForm<Noun>): Kind<Noun> {
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
      if (!Array.isArray(stored) || stored.length === 0) throw new StoredFormError('', 'the list of its values');
      return readFields(places, stored, idAt) as Noun;
    },
    write: (noun) => {
      const item = form.write(noun);
      // What is left out at the end takes no place: a field that is added costs nothing where there is none.
      const last = fields.findLastIndex(({ attribute }, place) => place === 0 || !leftOut.has(attribute) || item[attribute] != null);
      return fields.slice(0, last + 1).map(({ attribute }) => item[attribute] ?? null);
    },
    shape: { inOrder: form.shape },
  };
}
