import { errorInRow, errorWithin, mapOrThrow } from './stored-form-error.ts';

/*
 * Each form is read and written by a function that is compiled for it and makes its object by one literal. A loop over the fields, which sets one after
 * another, takes several times as long, since the engine can foresee neither the shape of the object nor which kind a field has
 * (docs/decisions/table.md). The source consists of the names of our own fields: nothing of a request or of a row is in it.
 */

/** A field, the attribute that holds it, and how that is read and written. */
export type FormField = {
  readonly field: string;
  readonly attribute: string;
  readonly kind: {
    readonly read: (stored: unknown, id?: unknown) => unknown;
    readonly write: (value: unknown, id?: unknown) => unknown;
  };
};

const quoted = (name: string): string => JSON.stringify(name);

/** Compiles at the first call, since a function reads rows of few kinds. */
function compiledOnce(names: readonly string[], body: string, values: readonly unknown[]): (argument: unknown) => unknown {
  let run: ((argument: unknown) => unknown) | undefined;
  return (argument) => {
    run ??= new Function(...names, `return (argument) => { ${body} };`)(...values) as (argument: unknown) => unknown;
    return run(argument);
  };
}

/** `sourceOf` gives the source that takes the value of an attribute from `stored`. A field that throws names its attribute. */
function compileReader(fields: readonly FormField[], stored: string, sourceOf: (attribute: string) => string): (item: unknown) => unknown {
  const id = sourceOf('id');
  const literal = fields.map(
    ({ field, attribute }, n) => `${quoted(field)}: (part = ${quoted(attribute)}, read${n}(${sourceOf(attribute)}, ${id}))`,
  );
  return compiledOnce(
    ['errorInRow', 'errorWithin', 'mapOrThrow', ...fields.map((_, n) => `read${n}`)],
    `const stored = ${stored};
    let part = '';
    try { return { ${literal.join(', ')} }; }
    catch (error) { throw errorInRow(errorWithin(error, part), stored); }`,
    [errorInRow, errorWithin, mapOrThrow, ...fields.map(({ kind }) => kind.read)],
  );
}

/** Reads a map. @throws StoredFormError */
export const readerOfMap = (fields: readonly FormField[]): ((item: unknown) => unknown) =>
  compileReader(fields, 'mapOrThrow(argument)', (attribute) => `stored[${quoted(attribute)}]`);

/** Reads a list of the values in the order of the fields; null stands for none of those that are left out. @throws StoredFormError */
export function readerOfList(fields: readonly FormField[], leftOut: ReadonlySet<string>): (values: unknown) => unknown {
  const places = new Map(fields.map(({ attribute }, place) => [attribute, place]));
  return compileReader(fields, 'argument', (attribute) => {
    const place = places.get(attribute);
    if (place === undefined) return 'undefined';
    return leftOut.has(attribute) ? `(stored[${place}] ?? undefined)` : `stored[${place}]`;
  });
}

/** Writes a map. */
export function writerOfMap(fields: readonly FormField[]): (noun: unknown) => unknown {
  const literal = fields.map(({ field, attribute }, n) => `${quoted(attribute)}: write${n}(argument[${quoted(field)}], argument["id"])`);
  return compiledOnce(
    fields.map((_, n) => `write${n}`),
    `return { ${literal.join(', ')} };`,
    fields.map(({ kind }) => kind.write),
  );
}
