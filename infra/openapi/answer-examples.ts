import { exampleOf } from './example.ts';
import type { Components, JsonSchema } from './json-schema.ts';

/** Examples of answers by name, collected while a document is made: operations that answer the same object share one. */
export type AnswerExamples = Map<string, JsonSchema>;

/** The example of an answer: a reference to a component named for the object, `Order` or `Order.list`; written out where there is no name. */
export function shownExample(schema: JsonSchema, components: Components, answers: AnswerExamples): JsonSchema {
  const value = exampleOf(schema, components);
  const name = nameOf(schema);
  const known = name === null ? undefined : answers.get(name);
  if (name === null || (known !== undefined && JSON.stringify(known['value']) !== JSON.stringify(value))) return { example: value };
  answers.set(name, { value });
  return { examples: { answer: { $ref: `#/components/examples/${name}` } } };
}

type Property = { readonly $ref?: string; readonly items?: Property };

function nameOf({ properties }: JsonSchema): string | null {
  const data = (properties as Readonly<Record<string, Property>> | undefined)?.['data'];
  const title = (ref: string | undefined): string | undefined => ref?.replace('#/components/schemas/', '');
  const item = title(data?.items?.$ref);
  return item === undefined ? (title(data?.$ref) ?? null) : `${item}.list`;
}
