import * as v from 'valibot';
import { issueText, maxIssues } from './errors.ts';
import { textProblem } from './text-problem.ts';

/*
 * Schemas that limit the values in a request. A limit is checked before anything else, so no pattern is matched against
 * a string that is too long. If a value exceeds its limit, Valibot treats the value as untyped and skips the rest of
 * the value's pipe. The same applies to a string with forbidden characters (`text-problem.ts`). A contract test
 * requires these schemas in every request (`test/contract/bounds.test.ts`).
 */

type Dataset = v.UnknownDataset | v.OutputDataset<unknown, v.BaseIssue<unknown>>;
type Config = v.Config<v.BaseIssue<unknown>>;

/** Returns a schema that refuses a value if `refusal` returns an error message, and otherwise runs `schema`. */
function refusedFirst<Schema extends v.GenericSchema>(schema: Schema, refusal: (value: unknown) => string | null): Schema {
  const run = (dataset: Dataset, config: Config): Dataset => {
    const message = refusal(dataset.value);
    if (message === null) return schema['~run'](dataset as v.UnknownDataset, config);
    v._addIssue(schema, 'type', dataset as v.UnknownDataset, config, { message });
    return dataset;
  };
  return { ...schema, '~run': run } as Schema;
}

/** An object with these fields and possibly others. Unlike `v.object`, it rejects lists. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  refusedFirst(v.object(entries), (value) => (Array.isArray(value) ? issueText('wrong_type', 'must be an object.') : null));

const aString = v.string(issueText('wrong_type', 'must be a string.'));

/**
 * Returns the error message for a string that is too long or contains forbidden characters, or null for any other
 * value.
 */
function textRefusal(value: unknown, max: number, tooLong: string): string | null {
  if (typeof value !== 'string') return null;
  if (value.length > max) return tooLong;
  const problem = textProblem(value);
  return problem === null ? null : issueText('invalid_format', problem);
}

/** A string of at most `max` characters. */
export function stringUpTo(max: number) {
  const tooLong = issueText('too_long', `must be at most ${max} characters.`);
  return refusedFirst(v.pipe(aString, v.maxLength(max, tooLong)), (value) => textRefusal(value, max, tooLong));
}

/**
 * The schema of a string with at most `max` characters. Callers extend the schema with format checks. If the string is
 * too long, the error message is `notIt`.
 */
export const patternUpTo = (max: number, notIt: string) => refusedFirst(aString, (value) => textRefusal(value, max, notIt));

/** A list of at most `max` items. Reading stops as soon as there are more errors than a response can list. */
export function listUpTo<Item extends v.GenericSchema>(item: Item, max: number, tooMany: string) {
  const items = v.array(item, issueText('wrong_type', 'must be a list.'));
  const read = { ...items, '~run': (dataset: Dataset, config: Config) => readItems(items, dataset, config) } as typeof items;
  return refusedFirst(v.pipe(read, v.maxLength(max, tooMany)), (value) => (Array.isArray(value) && value.length > max ? tooMany : null));
}

/** Reads items as `v.array` does, but stops as soon as there are more errors than a response can list. */
function readItems(schema: v.ArraySchema<v.GenericSchema, string>, dataset: Dataset, config: Config): Dataset {
  const { value: input } = dataset;
  if (!Array.isArray(input)) return schema['~run'](dataset as v.UnknownDataset, config);
  const values: unknown[] = [];
  const issues: v.BaseIssue<unknown>[] = [];
  let typed = true;
  for (const [key, value] of input.entries()) {
    const read: Dataset = schema.item['~run']({ value }, config);
    const at: v.ArrayPathItem = { type: 'array', origin: 'value', input, key, value };
    for (const issue of read.issues ?? []) issues.push({ ...issue, path: [at, ...(issue.path ?? [])] });
    if (read.typed !== true) typed = false;
    values.push(read.value);
    if (issues.length > maxIssues) break;
  }
  const [first, ...others] = issues;
  if (first === undefined) return { typed: true, value: values };
  return { typed, value: values, issues: [first, ...others] } as Dataset;
}
