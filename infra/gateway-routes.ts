import { type ApiGroup, type EndpointSpec, pathOn, surfaces } from '#shared/http/endpoint.ts';

/**
 * A route of the HTTP API and the group that serves it. The route's key is its method and path, such as
 * `ANY /v1/orders/{proxy+}`.
 */
export type GatewayRoute = { readonly method: 'ANY' | 'HEAD' | EndpointSpec['method']; readonly path: string; readonly group: string };

/** The base paths of the API. `prefixOf` uses the first match, so longer base paths come first. */
const bases = [`${surfaces.admin}/stores/{store_id}`, surfaces.admin, surfaces.public];

type Served = { readonly method: EndpointSpec['method']; readonly path: string; readonly group: string };

/**
 * Returns the routes of all contracts. A noun (the first part of a path, such as `orders`) needs only two routes, `ANY
 * /v1/orders` and `ANY /v1/orders/{proxy+}`, because `shared/http/serve.ts` finds the contract by method and path.
 * There are two exceptions:
 *
 * - If several groups share a noun, its two routes lead to the group with the most contracts. Each path of the other groups gets its own route, which API Gateway prefers to `{proxy+}`.
 * - If several groups share a path, each method of that path gets its own route. All other methods of the path lead to `fallback`, which knows the methods of all groups.
 */
export function gatewayRoutes(groups: readonly ApiGroup[], fallback: string): readonly GatewayRoute[] {
  const served: readonly Served[] = groups.flatMap(({ name, surface, endpoints }) =>
    Object.values(endpoints).map((endpoint) => ({ method: endpoint.method, path: pathOn(surface, endpoint), group: name })),
  );
  return [...Map.groupBy(served, ({ path }) => prefixOf(path))].flatMap(([prefix, below]) => routesBelow(prefix, below, fallback));
}

/** Shortens a path to its base path and its noun: `/v1/orders/{id}` becomes `/v1/orders`. */
function prefixOf(path: string): string {
  const base = bases.find((one) => path.startsWith(`${one}/`)) ?? '';
  const [noun = ''] = path.slice(base.length + 1).split('/');
  return `${base}/${noun}`;
}

function routesBelow(prefix: string, below: readonly Served[], fallback: string): readonly GatewayRoute[] {
  const byPath = [...Map.groupBy(below, ({ path }) => path)];
  const main = mainGroup(below);
  const own = byPath.flatMap(([path, at]) => {
    const groups = new Set(at.map(({ group }) => group));
    if (groups.size > 1) return [...at.flatMap(methodsOf), { method: 'ANY' as const, path, group: fallback }];
    return at
      .filter(({ group }) => group !== main)
      .slice(0, 1)
      .map(({ group }) => anyAt(path, group));
  });
  // A route of another group may contain a placeholder that also matches literal paths of the main group. These literal
  // paths need their own routes.
  const taken = below.filter(({ path, group }) => group === main && own.some((route) => route.path !== path && covers(route.path, path)));
  const words = [...new Set(taken.map(({ path }) => path))].filter((path) => !own.some((route) => route.path === path));
  const ofMain = [
    ...(below.some(({ path }) => path === prefix) && !own.some(({ path }) => path === prefix) ? [anyAt(prefix, main)] : []),
    ...(below.some(({ path, group }) => path !== prefix && group === main) ? [anyAt(`${prefix}/{proxy+}`, main)] : []),
  ];
  return [...ofMain, ...words.map((path) => anyAt(path, main)), ...own];
}

const anyAt = (path: string, group: string): GatewayRoute => ({ method: 'ANY', path, group });

/** Returns the routes for a contract's method. A GET contract also has a route for HEAD, which is answered like GET. */
const methodsOf = ({ method, path, group }: Served): readonly GatewayRoute[] =>
  method === 'GET'
    ? [
        { method, path, group },
        { method: 'HEAD', path, group },
      ]
    : [{ method, path, group }];

function mainGroup(below: readonly Served[]): string {
  const counted = [...Map.groupBy(below, ({ group }) => group)].map(([group, { length }]) => ({ group, length }));
  return counted.reduce((most, one) => (one.length > most.length ? one : most)).group;
}

/** Reports whether a path with placeholders matches another path. */
function covers(template: string, path: string): boolean {
  const [ofTemplate, ofPath] = [template.split('/'), path.split('/')];
  return ofTemplate.length === ofPath.length && ofTemplate.every((segment, index) => segment.startsWith('{') || segment === ofPath[index]);
}
