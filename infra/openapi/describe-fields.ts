import type { JsonSchema } from './json-schema.ts';
import { envelopeTexts, fieldTexts } from './texts/field-texts.ts';

type Fields = Readonly<Record<string, JsonSchema>>;
type TextOf = (path: string) => string | undefined;

/**
 * Adds the texts of fields to a schema as descriptions. `name` is the component's title, or the operation of a body or
 * answer; nested fields have a path, such as `line_items.quantity`. Fields that a request may not have get a standard
 * text.
 */
export function describeFields(schema: JsonSchema, name: string): JsonSchema {
  // Objects that staff see as integrations do share their descriptions.
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

/** Reports whether a field is listed only to be refused by name: its schema accepts no value. */
export const isRefused = ({ not }: JsonSchema): boolean => typeof not === 'object' && not !== null && Object.keys(not).length === 0;
