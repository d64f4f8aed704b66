import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { EndpointSpec } from './endpoint.ts';

/** An invalid field as the logs keep it: where it is and what is wrong, never what was sent. */
export type LoggedIssue = { readonly param: string; readonly code: string };
export type LoggedIssues = { readonly issues: readonly LoggedIssue[]; readonly moreIssues: number };

/** The logs name so many fields of a refused request. */
export const maxLoggedIssues = 5;
/** The longest path of a field of our contracts is a third of it. */
const maxParamLength = 200;
const maxNameLength = 40;

/** Stands for a name that the contract does not have. */
const unknownName = '{…}';
const unknownParameter = /^[a-z]+(?:_[a-z]+)*$/;

/**
 * The first invalid fields of a request as the logs may keep them, and how many more there were. A path keeps the names that the endpoint's
 * contract has; `{…}` stands for those chosen by the sender (keys of free maps, misspelt fields), which may be personal or secret.
 * Of query parameters that are not known a plain word is kept: a misspelt filter is then found.
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

/** Every name of a query parameter or body field in the contract of an endpoint, at any depth. */
function namesOf(endpoint: EndpointSpec): ReadonlySet<string> {
  const known = namesByEndpoint.get(endpoint);
  if (known !== undefined) return known;
  const names = new Set(Object.keys(endpoint.query ?? {}));
  for (const name of namesIn(endpoint.body, new Set())) names.add(name);
  namesByEndpoint.set(endpoint, names);
  return names;
}

/** The names of the entries of all objects that a schema consists of: its own, of its items, options, wrapped schemas and pipes. */
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
