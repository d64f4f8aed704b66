import type { JsonSchema } from './json-schema.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The id fields that are not named after a kind of object. For example, `parent_id` is the id of a category. */
const kindsOfFields: Readonly<Record<string, string>> = {
  parent: 'category',
  group: 'customer_group',
  resource: 'booking_resource',
  key: 'api_key',
  endpoint: 'webhook_endpoint',
  order_item: 'line_item',
  order_line_item: 'line_item',
};

/** Objects that exist once per product or variant and share its id. */
const kindsOfObjects: Readonly<Record<string, string>> = { booking_service: 'product', variant_supply: 'variant' };

/**
 * Finds the types of ids. `ofField` and `ofPath` return undefined for a field or path that refers to no known kind of
 * object.
 */
export type IdTypes = {
  readonly ofField: (field: string) => string | undefined;
  /** Returns the id type of the objects at a path such as `/gift-cards/{id}`. */
  readonly ofPath: (path: string) => string | undefined;
  /** Returns a copy of a schema in which each id has the type for its kind of object. */
  readonly named: (schema: unknown) => unknown;
};

/** Determines the id types of a document: one for each kind of object with a numeric id. */
export function idTypesOf(schemas: Schemas): IdTypes {
  const objects = Object.values(schemas).flatMap((schema) => objectOf(schema) ?? []);
  const kinds = new Set(objects.map(kindOfObject));
  const typeOf = (kind: string): string | undefined => (kinds.has(kind) ? `IdOf<'${kind}'>` : undefined);
  const ofField = (field: string): string | undefined => {
    const name = /^(.*)_ids?$/.exec(field)?.[1];
    return name === undefined ? undefined : typeOf(kindsOfFields[name] ?? name);
  };
  const ofPath = (path: string): string | undefined => {
    const plural = /([a-z-]+)(?:\/\{id\}.*)?$/.exec(path)?.[1] ?? '';
    return typeOf(kindOfObject(singular(plural).replaceAll('-', '_')));
  };
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' ? properties(value as JsonSchema) : named(inner),
    ]);
    return Object.fromEntries(entries);
  };
  const properties = (schema: JsonSchema): unknown => {
    const object = objectOf(schema);
    const entries = Object.entries(schema['properties'] as Schemas).map(([field, inner]) => {
      const type = field === 'id' && object !== undefined ? typeOf(kindOfObject(object)) : ofField(field);
      return [field, (type === undefined ? undefined : idSchema(inner, type)) ?? named(inner)];
    });
    return Object.fromEntries(entries);
  };
  return { ofField, ofPath, named };
}

/**
 * Returns the type of the object that a schema describes, such as `order`. If the schema has no numeric id, returns
 * undefined.
 */
function objectOf(schema: JsonSchema): string | undefined {
  const { object, id } = (schema['properties'] ?? {}) as { readonly object?: { readonly const?: string }; readonly id?: JsonSchema };
  return isNumber(id) ? object?.const : undefined;
}

/**
 * Returns the kind of object that an API object's id identifies. For example, the id of an `order_record` is the id of
 * an order.
 */
const kindOfObject = (object: string): string => kindsOfObjects[object] ?? object.replace(/_record$/, '');

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

const isNumber = (schema: JsonSchema | undefined): boolean => schema?.['type'] === 'integer';

/** Returns the typed schema of an id, a nullable id or a list of ids; undefined for any other schema. */
function idSchema(schema: JsonSchema, type: string): JsonSchema | undefined {
  const { description } = schema;
  const typed = (tsType: string): JsonSchema => (typeof description === 'string' ? { description, tsType } : { tsType });
  if (isNumber(schema)) return typed(type);
  if (schema['type'] === 'array' && isNumber(schema['items'] as JsonSchema)) return typed(`${type}[]`);
  const [first, second, ...rest] = (schema['anyOf'] ?? []) as readonly JsonSchema[];
  return isNumber(first) && second?.['type'] === 'null' && rest.length === 0 ? typed(`${type} | null`) : undefined;
}
