import { type Kind, type Shape, type StoredForm, StoredFormError } from './stored-form.ts';

const leavesOut = (shape: Shape): boolean => 'orAbsent' in shape || ('since' in shape && leavesOut(shape.since));

/**
 * A map stored as the list of its values, in the order of the form: half of the bytes of a small map that occurs often are the names of its
 * attributes. A field that is added comes last and is `since` or `absent`; none is moved or taken away. Reads maps too, as which older items hold it.
 */
export function inOrder<Noun>(form: StoredForm<Noun>): Kind<Noun> {
  const { shape } = form;
  if (!('attributes' in shape)) throw new TypeError('Only the attributes of a map have an order.');
  const attributes = Object.entries(shape.attributes).map(([name, each]) => ({ name, isLeftOut: leavesOut(each) }));
  return {
    read: (stored, path) => {
      if (!Array.isArray(stored)) return form.read(stored, path);
      if (stored.length === 0) throw new StoredFormError(path, 'a map or the list of its values');
      // A page reads some hundreds of these: one object each, made in one loop.
      const item: Record<string, unknown> = {};
      for (const [place, { name, isLeftOut }] of attributes.entries()) {
        item[name] = isLeftOut && stored[place] === null ? undefined : stored[place];
      }
      return form.read(item, path);
    },
    write: (noun) => {
      const item = form.write(noun);
      // What is left out at the end takes no place: a field that is added costs nothing where there is none.
      const last = attributes.findLastIndex(({ name, isLeftOut }, place) => place === 0 || !isLeftOut || item[name] != null);
      return attributes.slice(0, last + 1).map(({ name }) => item[name] ?? null);
    },
    shape: { inOrder: shape },
  };
}
