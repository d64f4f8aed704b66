import type { Shape } from '#shared/table/rows/stored-form.ts';

/**
 * The kind of each stored attribute, by its path. In a path, `addresses[].id` stands for an attribute of each list
 * element, `levels{}` for each value in a map, and `offer(fixed)` for one of the forms that a value can have.
 */
export type Attributes = Readonly<Record<string, string>>;

const quoted = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(', ');

/** Describes a stored value, but not the values inside it. */
function saying(shape: Shape): string {
  if ('leaf' in shape) return shape.leaf;
  if ('words' in shape) return `one of ${quoted(shape.words)}`;
  if ('listOf' in shape) return 'list';
  if ('byId' in shape) return 'map by id';
  if ('mapOf' in shape) return 'map by name';
  if ('attributes' in shape) return 'map';
  if ('inOrder' in shape) return `list of ${Object.keys(shape.inOrder.attributes).join(', ')}`;
  if ('choice' in shape) return `one of the maps ${quoted(Object.keys(shape.choice))}`;
  if ('orNull' in shape) return `${saying(shape.orNull)} or null`;
  if ('orAbsent' in shape) return `${saying(shape.orAbsent)} or absent`;
  return saying(shape.since);
}

const below = (path: string, attribute: string): string => (path === '' ? attribute : `${path}.${attribute}`);

function partsOf(shape: Shape, path: string): readonly (readonly [path: string, Shape])[] {
  if ('leaf' in shape || 'words' in shape) return [];
  if ('listOf' in shape) return [[`${path}[]`, shape.listOf]];
  if ('byId' in shape) return [[`${path}{}`, shape.byId]];
  if ('mapOf' in shape) return [[`${path}{}`, shape.mapOf]];
  if ('attributes' in shape) return Object.entries(shape.attributes).map(([name, part]) => [below(path, name), part]);
  if ('inOrder' in shape) return partsOf(shape.inOrder, path);
  if ('choice' in shape) return Object.entries(shape.choice).flatMap(([name, part]) => partsOf(part, `${path}(${name})`));
  if ('orNull' in shape) return partsOf(shape.orNull, path);
  if ('orAbsent' in shape) return partsOf(shape.orAbsent, path);
  return partsOf(shape.since, path);
}

function* described(shape: Shape, path: string): Generator<readonly [string, string]> {
  for (const [at, part] of partsOf(shape, path)) {
    yield [at, saying(part)];
    yield* described(part, at);
  }
}

/** Returns the kind of each attribute that the shapes in `forms` describe. The keys are the attributes' paths. */
export const attributesOf = (forms: readonly { readonly shape: Shape }[]): Attributes =>
  Object.fromEntries(forms.toReversed().flatMap(({ shape }) => [...described(shape, '')]));

/** Restores the attribute names of maps that are stored as lists of values. */
export function namedValuesOf(stored: unknown, shape: Shape): unknown {
  if (stored === null || stored === undefined) return stored;
  if ('orNull' in shape) return namedValuesOf(stored, shape.orNull);
  if ('orAbsent' in shape) return namedValuesOf(stored, shape.orAbsent);
  if ('since' in shape) return namedValuesOf(stored, shape.since);
  if ('inOrder' in shape) {
    const names = Object.keys(shape.inOrder.attributes);
    return namedValuesOf(Object.fromEntries((stored as readonly unknown[]).map((value, place) => [names[place], value])), shape.inOrder);
  }
  const ofEach = (each: Shape) => Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, namedValuesOf(value, each)]));
  if ('listOf' in shape) return (stored as readonly unknown[]).map((value) => namedValuesOf(value, shape.listOf));
  if ('byId' in shape) return ofEach(shape.byId);
  if ('mapOf' in shape) return ofEach(shape.mapOf);
  if (!('attributes' in shape)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const each = shape.attributes[name];
      return [name, each === undefined ? value : namedValuesOf(value, each)];
    }),
  );
}

/** Returns the quoted words in a description that `attributesOf` returned. */
export const wordsOf = (said: string): readonly string[] => [...said.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word);

/** Removes the allowed words from a description that `attributesOf` returned. */
export const withoutWords = (said: string): string => said.replace(/"((?:[^"\\]|\\.)*)"(, )?/g, '');

/** Yields a shape and all shapes inside it. */
export function* shapesIn(shape: Shape): Generator<Shape> {
  yield shape;
  if ('leaf' in shape || 'words' in shape) return;
  const parts = 'attributes' in shape ? shape.attributes : 'choice' in shape ? shape.choice : shape;
  for (const part of Object.values(parts)) yield* shapesIn(part);
}
