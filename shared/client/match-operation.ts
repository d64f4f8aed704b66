import type { ClientOperation } from './client-operation.ts';

export type MatchedOperation<Name> = { readonly operation: Name; readonly ids: readonly string[] };

/**
 * Returns a function that finds the operation for a request's method and URL, whatever the base address; null if there
 * is no such operation. `/orders/preview` takes precedence over `/orders/{id}`. Among operations with the same path,
 * one whose fixed query is in the URL takes precedence.
 */
export function matcherOf<Name extends string>(
  operations: Readonly<Record<Name, ClientOperation>>,
): (method: string, url: URL) => MatchedOperation<Name> | null {
  const entries = Object.entries(operations) as [Name, ClientOperation][];
  const patterns = entries
    .map(([operation, { method, path }]) => {
      const [template = '', query = ''] = path.split('?');
      return { operation, method, query, path: new RegExp(`${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`), template };
    })
    .sort((one, other) => rank(one) - rank(other));
  return (method, url) => {
    for (const pattern of patterns) {
      const ids = pattern.method === method && url.search.includes(pattern.query) ? pattern.path.exec(url.pathname) : null;
      if (ids !== null) return { operation: pattern.operation, ids: ids.slice(1).map(decodeURIComponent) };
    }
    return null;
  };
}

/**
 * Longer templates are tried first, because a shorter template may match the end of a longer path. Among equally long
 * templates, those with fewer ids are tried first, and then those with a fixed query.
 */
const rank = ({ template, query }: { readonly template: string; readonly query: string }): number =>
  -100 * template.split('/').length + 2 * template.split('{').length - (query === '' ? 0 : 1);
