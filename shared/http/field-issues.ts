import type * as v from 'valibot';
import type { FieldErrorCode, FieldIssue } from '#shared/kernel/errors.ts';

type Issue = v.BaseIssue<unknown>;

const coded = /^([a-z_]+)\|(.*)$/s;

/** Our issues from a schema's: `param` in the style `variants[0].price`, code and sentence from the schema's message. */
export function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  const seen = new Set<string>();
  return issues.flatMap(toFieldIssues).filter((issue) => {
    // One field is named once: after "must be a string" a second complaint about the same field does not help.
    const first = !seen.has(issue.param);
    seen.add(issue.param);
    return first;
  });
}

function toFieldIssues(issue: Issue): FieldIssue[] {
  const param = paramOf(issue);
  const match = coded.exec(issue.message);
  // A schema that takes nothing says itself why; of all others, a value that is not there has the wrong type for one reason only.
  if (issue.kind === 'schema' && issue.type !== 'never') {
    if (issue.received === 'undefined') return [{ param, code: 'required', message: 'is required.' }];
    if (issue.received === 'null') return [{ param, code: 'not_nullable', message: 'must not be null.' }];
  }
  if (match !== null) return [{ param, code: match[1] as FieldErrorCode, message: match[2] ?? '' }];
  // The issue of a union or object that only says which type was expected.
  return [{ param, code: 'wrong_type', message: `must be ${readable(issue.expected)}.` }];
}

const typeNames: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
};

const readable = (expected: string | null): string => (expected === null ? 'of another type' : (typeNames[expected] ?? expected));

function paramOf(issue: Issue): string {
  return (issue.path ?? []).reduce((path, part) => {
    if (part.type === 'array') return `${path}[${String(part.key)}]`;
    return path === '' ? String(part.key) : `${path}.${String(part.key)}`;
  }, '');
}
