import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Named schemas collected while a document is made: each titled schema becomes one component. */
export type Components = Map<string, JsonSchema>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON Schema of a contract's schema, with every titled part replaced by a reference to its component. */
export function schemaOf(schema: v.GenericSchema, components: Components): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    // Checks written in code have no JSON Schema form; the description and error codes tell them.
    ignoreActions: ['check', 'raw_check', 'partial_check', 'trim', 'safe_integer', 'rfc_email', 'brand', 'readonly', 'check_items'],
    errorMode: 'throw',
  }) as JsonSchema;
  return hoist(converted, components) as JsonSchema;
}

function hoist(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, components));
  if (!isObject(value)) return value;
  const hoisted = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hoist(item, components)]));
  const { title } = value;
  if (typeof title !== 'string') return hoisted;
  const known = components.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(hoisted)) {
    throw new Error(`two different schemas are titled ${title}`);
  }
  components.set(title, hoisted);
  return { $ref: `#/components/schemas/${title}` };
}
