/** A JSON schema, as the OpenAPI document has it. */
export type Schema = Readonly<Record<string, unknown>>;
/** Schemas that others refer to, by name. */
export type NamedSchemas = Readonly<Record<string, Schema>>;
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value : isFields(value) ? [value] : []);

/** What a schema stands for: itself, or what it refers to, with its alternatives. */
export function partsOf(schema: unknown, named: NamedSchemas): readonly Schema[] {
  return listed(schema).flatMap((one) => {
    const reference = one['$ref'];
    if (typeof reference === 'string') return partsOf(named[reference.split('/').at(-1) ?? ''], named);
    return [one, ...['anyOf', 'oneOf', 'allOf'].flatMap((name) => partsOf(one[name], named))];
  });
}

/** What schemas say of a field; nothing when they do not know it. */
export const fieldIn = (schemas: readonly Schema[], name: string, named: NamedSchemas): readonly Schema[] =>
  schemas.flatMap((schema) => partsOf(propertyOf(schema, name) ?? schema['additionalProperties'], named));

/** What schemas say of the items of a list. */
export const itemsIn = (schemas: readonly Schema[], named: NamedSchemas): readonly Schema[] =>
  schemas.flatMap(({ items }) => partsOf(items, named));

export const propertyOf = ({ properties }: Schema, name: string): Schema | undefined =>
  isFields(properties) && Object.hasOwn(properties, name) ? (properties[name] as Schema) : undefined;
