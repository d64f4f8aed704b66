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
    ignoreActions: ['check', 'raw_check', 'partial_check', 'trim', 'rfc_email', 'brand', 'readonly', 'check_items'],
    // Clients generate a type from it: an integer that JavaScript can hold is an integer first.
    overrideAction: ({ valibotAction, jsonSchema }) => (valibotAction.type === 'safe_integer' ? { ...jsonSchema, type: 'integer' } : null),
    errorMode: 'throw',
  }) as JsonSchema;
  return hoist(converted, components) as JsonSchema;
}

/** Answers may get more fields at any time (specification: Versioning): a client that was generated from the document must take them. */
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
