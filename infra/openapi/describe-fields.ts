import type { JsonSchema } from './json-schema.ts';
import { envelopeTexts, fieldTexts } from './texts/field-texts.ts';

type Fields = Readonly<Record<string, JsonSchema>>;
type TextOf = (path: string) => string | undefined;

/**
 * Adds descriptions to the fields of a schema. `name` is the title of the component or, for a body or answer without a
 * title, the operation's name. A nested field is found by its path, such as `line_items.quantity`. Fields that a
 * request must not contain get a standard description.
 */
export function describeFields(schema: JsonSchema, name: string): JsonSchema {
  // The suffix `ForIntegrations` marks a staff contract that is derived from a public operation (`staffGroupsOf`). The
  // contract and the operation have the same descriptions.
  const texts = fieldTexts[name.replace(/ForIntegrations$/, '')] ?? {};
  return withTexts(schema, (path) => texts[path] ?? envelopeTexts[path], '');
}

function withTexts(schema: JsonSchema, textOf: TextOf, path: string): JsonSchema {
  const { properties, items, anyOf } = schema as {
    readonly properties?: Fields;
    readonly items?: JsonSchema;
    readonly anyOf?: readonly JsonSchema[];
  };
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: ofFields(properties, textOf, path) }),
    ...(items === undefined ? {} : { items: withTexts(items, textOf, path) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((option) => withTexts(option, textOf, path)) }),
  };
}

const ofFields = (fields: Fields, textOf: TextOf, parent: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const path = parent === '' ? name : `${parent}.${name}`;
      const description = isRefused(field) ? 'Read-only: a request with this field is refused.' : textOf(path);
      return [name, { ...withTexts(field, textOf, path), description }];
    }),
  );

/**
 * Reports whether a schema refuses every value. Contracts use such a schema (`ReadOnly`) for a field that requests must
 * not contain. Otherwise the field would be silently ignored.
 */
export const isRefused = ({ not }: JsonSchema): boolean => typeof not === 'object' && not !== null && Object.keys(not).length === 0;
