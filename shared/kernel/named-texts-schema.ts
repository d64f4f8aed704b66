import * as v from 'valibot';
import { issueText } from './errors.ts';
import { textProblem } from './text-problem.ts';

type Texts<Value> = Readonly<Record<string, Value>>;

/** The pattern that names must match, and the error message for names that do not. */
export type NameRule = { readonly pattern: RegExp; readonly message: string };

/**
 * Returns the schema of an object for which customers choose the field names. Most of the values are strings. The
 * object has at most `max` names of at most `maxNameLength` characters. Unlike `v.record`, this schema keeps
 * `__proto__`, `constructor` and `prototype` as own properties, rejects lists, and checks the names before the values.
 * In the OpenAPI document it is an ordinary record.
 */
export function namedTextsSchema<Value>(
  value: v.GenericSchema<Value>,
  max = Number.POSITIVE_INFINITY,
  maxNameLength = Number.POSITIVE_INFINITY,
  rule: NameRule | null = null,
): v.GenericSchema<Texts<Value>> {
  type Read = v.OutputDataset<Texts<Value>, v.BaseIssue<unknown>>;
  const run: v.GenericSchema<Texts<Value>>['~run'] = function (this: v.GenericSchema<Texts<Value>>, dataset, config): Read {
    const input = dataset.value;
    const entries = typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : null;
    if (entries === null || entries.length > max) {
      const message = entries === null ? {} : { message: issueText('max_items', `must have at most ${max} names.`) };
      v._addIssue(this, 'type', dataset, config, message);
      return dataset as unknown as Read;
    }
    // Names are checked before values, so that no error message about a value contains an invalid name.
    if (entries.some(([name]) => name.length > maxNameLength)) {
      v._addIssue(this, 'type', dataset, config, {
        message: issueText('too_long', `must have names of at most ${maxNameLength} characters.`),
      });
      return dataset as unknown as Read;
    }
    if (entries.some(([name]) => textProblem(name) !== null)) {
      v._addIssue(this, 'type', dataset, config, {
        message: issueText('invalid_format', 'must have names without control characters or unpaired surrogates.'),
      });
      return dataset as unknown as Read;
    }
    if (rule !== null && !entries.every(([name]) => rule.pattern.test(name))) {
      v._addIssue(this, 'type', dataset, config, { message: issueText('invalid_format', rule.message) });
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
  // `names` is the schema of the record's keys in the OpenAPI document. When a value is read, `run` checks the keys.
  const names = rule === null ? v.string() : v.pipe(v.string(), v.maxLength(maxNameLength), v.regex(rule.pattern));
  return { ...v.record(names, value, issueText('wrong_type', 'must be an object.')), '~run': run } as unknown as v.GenericSchema<
    Texts<Value>
  >;
}
