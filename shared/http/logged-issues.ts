import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { EndpointSpec } from './endpoint.ts';

/** An invalid field as logged: its path and error code, but never the value sent. */
export type LoggedIssue = { readonly param: string; readonly code: string };
export type LoggedIssues = { readonly issues: readonly LoggedIssue[]; readonly moreIssues: number };

/** The maximum number of invalid fields that are logged per refused request. */
export const maxLoggedIssues = 5;
/** The maximum length of a logged field path: three times that of the longest path in our contracts. */
const maxParamLength = 200;
const maxNameLength = 40;

/** The text that is logged instead of a name that the contract does not define. */
const unknownName = '{…}';
const unknownParameter = /^[a-z]+(?:_[a-z]+)*$/;

/**
 * Returns the invalid fields to log for a refused request: the first few fields, and the number of the rest. If a
 * field's name is not in the endpoint's contract, the name is replaced with `{…}`, because it may be personal or
 * secret. If the name of an unknown query parameter is a plain word, the name is kept.
 */
export function loggedIssues(endpoint: EndpointSpec, issues: readonly FieldIssue[]): LoggedIssues {
  const named = issues.slice(0, maxLoggedIssues).map(({ param, code }) => ({ param: loggedParam(endpoint, param, code), code }));
  return { issues: named, moreIssues: issues.length - named.length };
}

function loggedParam(endpoint: EndpointSpec, param: string, code: string): string {
  if (param.length > maxParamLength) return unknownName;
  if (code === 'unknown_parameter') return param.length <= maxNameLength && unknownParameter.test(param) ? param : unknownName;
  const known = namesOf(endpoint);
  return param
    .split('.')
    .map((step) => {
      const [, name = '', indexes = ''] = /^([^[\]]*)((?:\[\d{1,6}\])*)$/.exec(step) ?? [];
      return name === '' || known.has(name) ? name + indexes || (step === '' ? '' : unknownName) : unknownName + indexes;
    })
    .join('.');
}

const namesByEndpoint = new WeakMap<EndpointSpec, ReadonlySet<string>>();

/** Returns the names of all query parameters and body fields in an endpoint's contract, at any depth. */
function namesOf(endpoint: EndpointSpec): ReadonlySet<string> {
  const known = namesByEndpoint.get(endpoint);
  if (known !== undefined) return known;
  const names = new Set(Object.keys(endpoint.query ?? {}));
  for (const name of namesIn(endpoint.body, new Set())) names.add(name);
  namesByEndpoint.set(endpoint, names);
  return names;
}

/** Yields all field names within a schema, including those within items, options, wrapped schemas and pipes. */
function* namesIn(part: unknown, seen: Set<object>): Generator<string> {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  if (Array.isArray(part)) {
    for (const one of part) yield* namesIn(one, seen);
    return;
  }
  if (!('kind' in part) || part.kind !== 'schema') return;
  for (const [property, value] of Object.entries(part)) {
    if (property !== 'entries') yield* namesIn(value, seen);
    else if (typeof value === 'object' && value !== null) {
      yield* Object.keys(value);
      yield* namesIn(Object.values(value), seen);
    }
  }
}
