/** A JSON schema from the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;
/** The schemas that other schemas refer to, keyed by name. */
export type NamedSchemas = Readonly<Record<string, Schema>>;
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value : isFields(value) ? [value] : []);

/** Returns the alternatives that a schema allows, with references resolved. */
export function resolveSchema(schema: unknown, named: NamedSchemas): readonly Schema[] {
  return listed(schema).flatMap((one) => {
    const reference = one['$ref'];
    if (typeof reference === 'string') return resolveSchema(named[reference.split('/').at(-1) ?? ''], named);
    return [one, ...['anyOf', 'oneOf', 'allOf'].flatMap((name) => resolveSchema(one[name], named))];
  });
}

/** Returns the schemas of a field; an empty list if the given schemas do not define the field. */
export const fieldSchemas = (schemas: readonly Schema[], name: string, named: NamedSchemas): readonly Schema[] =>
  schemas.flatMap((schema) => resolveSchema(propertyOf(schema, name) ?? schema['additionalProperties'], named));

/** Returns the schemas of the items of a list. */
export const itemSchemas = (schemas: readonly Schema[], named: NamedSchemas): readonly Schema[] =>
  schemas.flatMap(({ items }) => resolveSchema(items, named));

export const propertyOf = ({ properties }: Schema, name: string): Schema | undefined =>
  isFields(properties) && Object.hasOwn(properties, name) ? (properties[name] as Schema) : undefined;
