import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The named schemas of a document, collected while it is generated. Every schema with a title becomes a component. */
export type Components = Map<string, JsonSchema>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts a contract's schema to JSON Schema. Every part that has a title is moved to the components and replaced by a
 * reference.
 */
export function schemaOf(schema: v.GenericSchema, components: Components): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    // JSON Schema cannot express checks that are written in code. Such checks are documented by descriptions and error
    // codes.
    ignoreActions: ['check', 'raw_check', 'partial_check', 'trim', 'rfc_email', 'brand', 'readonly', 'check_items'],
    // Safe integers must have the type `integer`, because the generated types depend on it.
    overrideAction: ({ valibotAction, jsonSchema }) => (valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : null),
    errorMode: 'throw',
  }) as JsonSchema;
  return hoist(converted, components) as JsonSchema;
}

/**
 * Reports whether a schema's keyword forbids additional properties. The OpenAPI documents omit the keyword, because a
 * response may get new fields at any time.
 */
const isClosing = (key: string, value: unknown): boolean => key === 'additionalProperties' && value === false;

function hoist(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, components));
  if (!isObject(value)) return value;
  const hoisted = Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !isClosing(key, item))
      .map(([key, item]) => [key, hoist(item, components)]),
  );
  const { title } = value;
  if (typeof title !== 'string') return hoisted;
  const known = components.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(hoisted)) {
    throw new Error(`two different schemas are titled ${title}`);
  }
  components.set(title, hoisted);
  return { $ref: `#/components/schemas/${title}` };
}
