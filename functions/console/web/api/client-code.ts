import { adminNames, adminStoreNames } from '#shared/client/admin-names.ts';
import type { ClientOperation } from '#shared/client/client-operation.ts';
import { adminOfOperations, adminOperations } from '#shared/client/generated/admin-api.ts';
import type { Names } from '#shared/client/resources.ts';
import type { Call } from './call.ts';

type Found = { readonly operation: ClientOperation; readonly ids: readonly string[]; readonly fixed: URLSearchParams };

/** Returns code that makes the call with the typed admin client; undefined if the client has no method for the call. */
export function clientCodeOf(call: Call, apiUrl: string): string | undefined {
  const ofStore = /^\/stores\/([^/]+)(\/.+)$/.exec(call.path);
  const inStore =
    ofStore === null
      ? undefined
      : named(adminStoreNames, adminOfOperations, { ...call, path: ofStore[2] ?? '' }, `.store('${decodeURIComponent(ofStore[1] ?? '')}')`);
  const code = inStore ?? named(adminNames, adminOperations, call, '');
  if (code === undefined) return undefined;
  return [
    "import { createAdminClient } from 'store-management-api/admin-client';",
    '',
    `const client = createAdminClient({ baseUrl: ${JSON.stringify(apiUrl)}, token });`,
    `const answer = await client${code};`,
  ].join('\n');
}

function named(names: Names, operations: Readonly<Record<string, ClientOperation>>, call: Call, client: string): string | undefined {
  const fitting = Object.entries(names).flatMap(([room, inner]) =>
    (typeof inner === 'string' ? [['', inner] as const] : Object.entries(inner)).flatMap(([verb, name]) => {
      const operation = operations[name];
      const found = operation === undefined ? undefined : match(operation, call);
      return found === undefined ? [] : [{ ...found, name: verb === '' ? room : `${room}.${verb}` }];
    }),
  );
  // If several operations match, the one with the fewest ids is chosen: `/orders/preview`, for example, rather than
  // `/orders/{id}`. If they have equally many ids, the one with the most fixed query parameters is chosen.
  const [best] = fitting.toSorted((one, other) => one.ids.length - other.ids.length || other.fixed.size - one.fixed.size);
  if (best === undefined) return undefined;
  const { operation, ids, fixed, name } = best;
  const inputs = operation.input === undefined ? [] : [operation.input === 'body' ? call.body : queryOf(call, fixed)];
  const given = inputs.filter((input) => input !== undefined).map((input) => JSON.stringify(input, undefined, 2));
  const args = [...ids.map((id) => JSON.stringify(id)), ...given].join(', ');
  return `${client}.${name}(${args})${operation.answer === 'list' ? '.page()' : ''}`;
}

/** Matches a call against an operation and returns the ids in its path; undefined for another operation's call. */
function match(operation: ClientOperation, { method = 'GET', path, query = {} }: Call): Found | undefined {
  const [template = '', fixedQuery] = operation.path.split('?');
  const [parts, segments] = [template.split('/'), path.split('/')];
  const fixed = new URLSearchParams(fixedQuery);
  const fits =
    operation.method === method &&
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index]) &&
    [...fixed].every(([name, value]) => String(query[name]) === value);
  const ids = segments.filter((_, index) => parts[index]?.startsWith('{')).map(decodeURIComponent);
  return fits ? { operation, ids, fixed } : undefined;
}

/** Returns the query parameters that have a value and are not in the operation's path; undefined if there are none. */
function queryOf({ query = {} }: Call, fixed: URLSearchParams): object | undefined {
  const left = Object.entries(query).filter(([name, value]) => value !== undefined && value !== '' && !fixed.has(name));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
