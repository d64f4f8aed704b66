import { readerOfList } from './compile-form.ts';
import type { Kind, NounForm, Shape } from './stored-form.ts';
import { StoredFormError } from './stored-form-error.ts';

const leavesOut = (shape: Shape): boolean => 'orAbsent' in shape || ('since' in shape && leavesOut(shape.since));

/**
 * A map stored as the list of its values, in the order of the form: half of the bytes of a small map that occurs often are the names of its
 * attributes. A field that is added comes last and is `since` or `absent`; none is moved or taken away. Reads maps too, as which older items hold it.
 */
export function inOrder<Noun>(form: NounForm<Noun>): Kind<Noun> {
  const attributes = form.fields.map(({ attribute, kind }) => ({ name: attribute, isLeftOut: leavesOut(kind.shape) }));
  const leftOut = new Set(attributes.filter(({ isLeftOut }) => isLeftOut).map(({ name }) => name));
  const readList = readerOfList(form.fields, (attribute) => leftOut.has(attribute)) as (values: unknown) => Noun;
  return {
    read: (stored) => {
      if (!Array.isArray(stored)) return form.read(stored);
      if (stored.length === 0) throw new StoredFormError('', 'a map or the list of its values');
      return readList(stored);
    },
    write: (noun) => {
      const item = form.write(noun);
      // What is left out at the end takes no place: a field that is added costs nothing where there is none.
      const last = attributes.findLastIndex(({ name, isLeftOut }, place) => place === 0 || !isLeftOut || item[name] != null);
      return attributes.slice(0, last + 1).map(({ name }) => item[name] ?? null);
    },
    shape: { inOrder: form.shape },
  };
}
