type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI document that a server gives, as far as it is read here. */
export type ServerDocument = Json;

/** A field that the server ignored, as `variants.tags`, and in how many objects of its kind. */
export type IgnoredField = { readonly object: string; readonly field: string; readonly count: number };

/** Counts the fields that a server of an older release ignores: the contract has it ignore what it does not know. */
export function openIgnoredFields() {
  const counts = new Map<string, IgnoredField>();
  return {
    add: (object: string, fields: Iterable<string>): void => {
      for (const field of new Set(fields)) {
        const key = `${object} ${field}`;
        counts.set(key, { object, field, count: (counts.get(key)?.count ?? 0) + 1 });
      }
    },
    list: (): readonly IgnoredField[] => [...counts.values()],
  };
}

/**
 * The fields that were sent and that what was made of it does not have. The release that answers is the one that wrote, so nothing is
 * taken for ignored that is only not shown elsewhere. With a field that is empty nothing is lost.
 */
export function* fieldsWithout(sent: unknown, made: unknown, path = ''): Generator<string> {
  if (Array.isArray(sent) && Array.isArray(made)) {
    for (const [n, one] of sent.entries()) yield* fieldsWithout(one, made[n], path);
  } else if (isObject(sent) && isObject(made)) {
    for (const [name, value] of Object.entries(sent)) {
      const inner = path === '' ? name : `${path}.${name}`;
      if (isEmpty(value)) continue;
      if (Object.hasOwn(made, name)) yield* fieldsWithout(value, made[name], inner);
      else yield inner;
    }
  }
}

/** The fields of a body that the server's document does not have in a POST to this path; none when it has no such POST. */
export function* fieldsUnknown(document: ServerDocument, path: string, body: object): Generator<string> {
  const schema = at(document, ['paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema']);
  yield* unknownTo(document, schema, body, '');
}

function* unknownTo(document: ServerDocument, schema: unknown, value: unknown, path: string): Generator<string> {
  const forms = formsOf(document, schema);
  if (Array.isArray(value)) {
    const items = forms.map(({ items: each }) => each).find((each) => each !== undefined);
    for (const one of value) yield* unknownTo(document, items, one, path);
  } else if (isObject(value)) {
    const described = forms.flatMap(({ properties }) => (isObject(properties) ? [properties] : []));
    // A map of names that people chose.
    if (described.length === 0) return;
    for (const [name, field] of Object.entries(value)) {
      const inner = path === '' ? name : `${path}.${name}`;
      if (isEmpty(field)) continue;
      const known = described.find((properties) => Object.hasOwn(properties, name));
      if (known === undefined) yield inner;
      else yield* unknownTo(document, known[name], field, inner);
    }
  }
}

/** A schema with its references and choices, each by itself. */
function formsOf(document: ServerDocument, schema: unknown): readonly Json[] {
  if (!isObject(schema)) return [];
  const reference = schema['$ref'];
  const named = typeof reference === 'string' ? at(document, reference.split('/').slice(1)) : undefined;
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => (Array.isArray(schema[word]) ? (schema[word] as readonly unknown[]) : []));
  return [schema, ...[named, ...choices].flatMap((one) => formsOf(document, one))];
}

const at = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined), value);

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
