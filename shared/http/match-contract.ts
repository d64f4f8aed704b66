import { type EndpointSpec, pathOn, routeKey, type Surface } from './endpoint.ts';

/** A contract on a surface, and a value that the caller associates with it. */
export type ContractRoute<Value> = {
  readonly surface: Surface;
  readonly endpoint: Pick<EndpointSpec, 'method' | 'path' | 'atRoot'>;
  readonly value: Value;
};

/** The contract that matches a request, and the values of its placeholders. */
export type ContractMatch<Value> = {
  readonly value: Value;
  /** For example `GET /v1/orders/{id}`. */
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
};

/** Matches requests to contracts by method and path. */
export type ContractMatcher<Value> = {
  /** Returns the contract for a method and path, or undefined if there is none. HEAD is treated like GET. */
  readonly match: (method: string, path: string) => ContractMatch<Value> | undefined;
  /**
   * Returns the methods that contracts offer at a path, in alphabetical order. The list is empty if no contract has the
   * path.
   */
  readonly methodsAt: (path: string) => readonly string[];
};

type Compiled<Value> = ContractRoute<Value> & { readonly pattern: RegExp; readonly names: readonly string[]; readonly rank: string };

/**
 * Returns a matcher for these contracts. As in API Gateway, a literal segment takes precedence over a placeholder.
 * Paths are not decoded here, because API Gateway has already decoded them. The value of `{system_id}` may therefore
 * contain slashes.
 */
export function contractMatcher<Value>(routes: readonly ContractRoute<Value>[]): ContractMatcher<Value> {
  const compiled = routes.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const methodsAt = (path: string): readonly string[] =>
    [...new Set(compiled.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint.method))].sort();
  const match = (method: string, path: string): ContractMatch<Value> | undefined => {
    const asked = method === 'HEAD' ? 'GET' : method;
    for (const { surface, endpoint, value, pattern, names } of compiled) {
      const found = endpoint.method === asked ? pattern.exec(path) : null;
      if (found === null) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
      return { value, routeKey: routeKey(surface, endpoint), params };
    }
    return undefined;
  };
  return { match, methodsAt };
}

const placeholder = /\{(\w+)\}/g;

function compile<Value>(route: ContractRoute<Value>): Compiled<Value> {
  const path = pathOn(route.surface, route.endpoint);
  return {
    ...route,
    pattern: new RegExp(
      `^${path.replaceAll('.', '\\.').replaceAll(placeholder, (_, name) => (name === 'system_id' ? '([^]+)' : '([^/]+)'))}$`,
    ),
    names: [...path.matchAll(placeholder)].map(([, name = '']) => name),
    rank: path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? '1' : '0'))
      .join(''),
  };
}
