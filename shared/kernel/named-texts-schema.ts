import * as v from 'valibot';
import { issueText } from './errors.ts';
import { textProblem } from './text-problem.ts';

type Texts = Readonly<Record<string, string>>;
type Read = v.OutputDataset<Texts, v.BaseIssue<unknown>>;

/**
 * An object of texts under names that others chose, at most `max` of them, each of at most `maxNameLength` characters. Unlike `v.record`, which drops the names `__proto__`,
 * `constructor` and `prototype`, it keeps every name as a property of its own; it takes no list, and counts before it looks at what
 * was counted. In the OpenAPI document it is a record like any other.
 */
export function namedTextsSchema(
  value: v.GenericSchema<string>,
  max = Number.POSITIVE_INFINITY,
  maxNameLength = Number.POSITIVE_INFINITY,
): v.GenericSchema<Texts> {
  const run: v.GenericSchema<Texts>['~run'] = function (this: v.GenericSchema<Texts>, dataset, config): Read {
    const input = dataset.value;
    const entries = typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : null;
    if (entries === null || entries.length > max) {
      const message = entries === null ? {} : { message: issueText('max_items', `must have at most ${max} names.`) };
      v._addIssue(this, 'type', dataset, config, message);
      return dataset as unknown as Read;
    }
    // An answer would repeat the name in what it says of the value.
    if (entries.some(([name]) => name.length > maxNameLength)) {
      v._addIssue(this, 'type', dataset, config, {
        message: issueText('too_long', `must have names of at most ${maxNameLength} characters.`),
      });
      return dataset as unknown as Read;
    }
    if (entries.some(([name]) => textProblem(name) !== null)) {
      v._addIssue(this, 'type', dataset, config, {
        message: issueText('invalid_format', 'must have names without control characters and halves of surrogate pairs.'),
      });
      return dataset as unknown as Read;
    }
    const issues = entries.flatMap(([key, text]) => {
      const path: v.UnknownPathItem = { type: 'unknown', origin: 'value', input, key, value: text };
      const found = value['~run']({ value: text }, config).issues ?? [];
      return found.map((issue) => ({ ...issue, path: [path, ...(issue.path ?? [])] }));
    });
    return {
      typed: issues.length === 0,
      value: Object.fromEntries(entries),
      ...(issues.length === 0 ? {} : { issues }),
    } as unknown as Read;
  };
  return { ...v.record(v.string(), value, issueText('wrong_type', 'must be an object.')), '~run': run } as v.GenericSchema<Texts>;
}
