import * as v from 'valibot';
import { issueText, maxIssues } from './errors.ts';
import { textProblem } from './text-problem.ts';

/*
 * The bounds of the values in a request. A bound is checked before anything behind it: a list of 350,000 items is refused by its length, and no
 * pattern reads a text that is too long. A value beyond its bound counts as untyped, so the rest of a pipe passes it over as well. The same holds for
 * a text with forbidden characters (`text-problem.ts`). A contract test holds every request to these words (`test/contract/bounds.test.ts`).
 */

type Dataset = v.UnknownDataset | v.OutputDataset<unknown, v.BaseIssue<unknown>>;
type Config = v.Config<v.BaseIssue<unknown>>;

/** A schema that runs only on values that `refusal` has no message for. */
function refusedFirst<Schema extends v.GenericSchema>(schema: Schema, refusal: (value: unknown) => string | null): Schema {
  const run = (dataset: Dataset, config: Config): Dataset => {
    const message = refusal(dataset.value);
    if (message === null) return schema['~run'](dataset as v.UnknownDataset, config);
    v._addIssue(schema, 'type', dataset as v.UnknownDataset, config, { message });
    return dataset;
  };
  return { ...schema, '~run': run } as Schema;
}

/** An object with these fields, whatever else it has. Unlike `v.object` it takes no list for one. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> =>
  refusedFirst(v.object(entries), (value) => (Array.isArray(value) ? issueText('wrong_type', 'must be an object.') : null));

const aString = v.string(issueText('wrong_type', 'must be a string.'));

/** The refusal of a text that is too long, or of characters that no text may have. */
function textRefusal(value: unknown, max: number, tooLong: string): string | null {
  if (typeof value !== 'string') return null;
  if (value.length > max) return tooLong;
  const problem = textProblem(value);
  return problem === null ? null : issueText('invalid_format', problem);
}

/** A text of at most `max` characters. */
export function stringUpTo(max: number) {
  const tooLong = issueText('too_long', `must be at most ${max} characters.`);
  return refusedFirst(v.pipe(aString, v.maxLength(max, tooLong)), (value) => textRefusal(value, max, tooLong));
}

/** A text that a pattern, or a check, is about to read: it fits nothing longer than `max` characters. */
export const patternUpTo = (max: number, notIt: string) => refusedFirst(aString, (value) => textRefusal(value, max, notIt));

/** A list of at most `max` items. Of one with more faults than an answer names, the rest is not read. */
export function listUpTo<Item extends v.GenericSchema>(item: Item, max: number, tooMany: string) {
  const items = v.array(item, issueText('wrong_type', 'must be a list.'));
  const read = { ...items, '~run': (dataset: Dataset, config: Config) => readItems(items, dataset, config) } as typeof items;
  return refusedFirst(v.pipe(read, v.maxLength(max, tooMany)), (value) => (Array.isArray(value) && value.length > max ? tooMany : null));
}

/** As `v.array` reads its items, but no further than an answer names faults. */
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
