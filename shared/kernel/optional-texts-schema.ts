import * as v from 'valibot';
import { asSent, type BodyField } from './body-schema.ts';
import { textUpTo } from './fields-schema.ts';
import type { OptionalTexts } from './optional-texts.ts';
import { type SnakeCase, snakeCase } from './snake-case.ts';

type SentText = v.NullableSchema<ReturnType<typeof textUpTo>, undefined>;

/** Returns the body fields for the texts in a request. Null removes a text. */
export const textFields = <const Texts extends OptionalTexts>(
  texts: Texts,
): { readonly [Name in keyof Texts]: BodyField<SentText, string | null> } =>
  Object.fromEntries(Object.entries(texts).map(([name, max]) => [name, asSent(v.nullable(textUpTo(max)))])) as never;

/** Returns the schema entries for the texts in a response. */
export const textEntries = <const Texts extends OptionalTexts>(
  texts: Texts,
): { readonly [Name in keyof Texts & string as SnakeCase<Name>]: v.NullableSchema<v.StringSchema<undefined>, undefined> } =>
  Object.fromEntries(Object.keys(texts).map((name) => [snakeCase(name), v.nullable(v.string())])) as never;
