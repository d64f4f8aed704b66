import type { JsonSchema } from './json-schema.ts';
import { envelopeTexts, fieldTexts } from './texts/field-texts.ts';

type Fields = Readonly<Record<string, JsonSchema>>;
type TextOf = (path: string) => string | undefined;

/**
 * The schema with the text of each of its fields as description. `name` is the component's title, or the operation whose body or answer it
 * is; a field of a field has a path, such as `line_items.quantity`. What a request may name only to be refused says so by itself.
 */
export function describeFields(schema: JsonSchema, name: string): JsonSchema {
  // What staff are shown as integrations see it is described once.
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
      const description = isRefused(field) ? 'Read-only: a request that names it is refused.' : textOf(path);
      return [name, { ...withTexts(field, textOf, path), description }];
    }),
  );

/** A field that is listed only to be refused by name: its schema takes no value. */
export const isRefused = ({ not }: JsonSchema): boolean => typeof not === 'object' && not !== null && Object.keys(not).length === 0;
