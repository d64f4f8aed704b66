import { StartFailure } from '../runtime/start-failure.ts';
import type { Json, JsonObject } from '../template/cloud-template.ts';
import { isObject } from '../template/cloud-template.ts';

/** Reports whether an event, or a stream record, matches a pattern. */
export type Matches = (event: unknown) => boolean;
type Test = (value: unknown) => boolean;

/**
 * Compiles a pattern of a rule or an event filter, in EventBridge's language. Supports literals, prefix, suffix,
 * anything-but, exists, numeric, equals-ignore-case and `$or`. Throws StartFailure for any other matcher.
 */
export function compilePattern(pattern: JsonObject): Matches {
  const tests = Object.entries(pattern).map(([name, expected]) => compileField(name, expected));
  return (event) => tests.every((test) => test(event));
}

function compileField(name: string, expected: Json): Test {
  if (name === '$or') {
    const choices = (expected as readonly JsonObject[]).map(compilePattern);
    return (event) => choices.some((choice) => choice(event));
  }
  if (!Array.isArray(expected)) {
    if (!isObject(expected)) throw new StartFailure(`An event pattern lists values in an array; "${name}" does not.`);
    const nested = compilePattern(expected);
    return (event) => {
      const value = fieldOf(event, name);
      // An array of objects matches if any of its elements does.
      return Array.isArray(value) ? value.some(nested) : nested(value);
    };
  }
  const tests = expected.map((matcher: Json) => compileMatcher(matcher));
  return (event) => {
    const value = fieldOf(event, name);
    // An array matches if any of its elements does. An empty array is tested as a whole, so that `exists` accepts it.
    const candidates = Array.isArray(value) && value.length > 0 ? value : [value];
    return candidates.some((candidate) => tests.some((test) => test(candidate)));
  };
}

const fieldOf = (event: unknown, name: string): unknown => (isObject(event) && Object.hasOwn(event, name) ? event[name] : undefined);

function compileMatcher(matcher: Json): Test {
  if (!isObject(matcher)) return (value) => value === matcher;
  const [name = '', argument = null] = Object.entries(matcher)[0] ?? [];
  switch (name) {
    case 'prefix':
      return onText((text) => text.startsWith(String(argument)));
    case 'suffix':
      return onText((text) => text.endsWith(String(argument)));
    case 'equals-ignore-case':
      return onText((text) => text.toLowerCase() === String(argument).toLowerCase());
    case 'exists':
      return (value) => (value !== undefined) === argument;
    case 'anything-but': {
      const excluded = (Array.isArray(argument) ? argument : [argument]).map((item: Json) => compileMatcher(item));
      return (value) => value !== undefined && !excluded.some((test) => test(value));
    }
    case 'numeric':
      return compileNumeric(argument as readonly Json[]);
    default:
      throw new StartFailure(`The event pattern matcher "${name}" is not supported locally.`);
  }
}

const onText =
  (test: (text: string) => boolean): Test =>
  (value) =>
    typeof value === 'string' && test(value);

/** Compiles a numeric condition such as `[">=", 10, "<", 20]`. */
function compileNumeric(conditions: readonly Json[]): Test {
  const tests: ((value: number) => boolean)[] = [];
  for (let at = 0; at < conditions.length; at += 2) tests.push(compareWith(String(conditions[at]), Number(conditions[at + 1])));
  return (value) => typeof value === 'number' && tests.every((test) => test(value));
}

function compareWith(operator: string, limit: number): (value: number) => boolean {
  switch (operator) {
    case '=':
      return (value) => value === limit;
    case '<':
      return (value) => value < limit;
    case '<=':
      return (value) => value <= limit;
    case '>':
      return (value) => value > limit;
    case '>=':
      return (value) => value >= limit;
    default:
      throw new StartFailure(`The numeric operator "${operator}" is not supported locally.`);
  }
}
