import { type ApiGroup, type EndpointSpec, pathOn, surfaces } from '#shared/http/endpoint.ts';

/** A route of the HTTP API: its key, such as `ANY /v1/orders/{proxy+}`, and its group. */
export type GatewayRoute = { readonly method: 'ANY' | 'HEAD' | EndpointSpec['method']; readonly path: string; readonly group: string };

/** The prefixes of a surface before its nouns. Paths of several groups begin with each. */
const bases = [`${surfaces.admin}/stores/{store_id}`, surfaces.admin, surfaces.public];

type Served = { readonly method: EndpointSpec['method']; readonly path: string; readonly group: string };

/**
 * Returns the routes of all contracts. A prefix has two routes (`ANY /v1/orders`, `ANY /v1/orders/{proxy+}`),
 * regardless of the number of contracts below it, because `shared/http/serve.ts` matches contracts by method and path.
 * If groups share a prefix, the one with the most contracts gets it, and the paths of the others have their own routes,
 * which API Gateway prefers to `{proxy+}`. If groups share a path, each method has its route, and all other methods go
 * to `fallback`, which knows the methods of all groups.
 */
export function gatewayRoutes(groups: readonly ApiGroup[], fallback: string): readonly GatewayRoute[] {
  const served: readonly Served[] = groups.flatMap(({ name, surface, endpoints }) =>
    Object.values(endpoints).map((endpoint) => ({ method: endpoint.method, path: pathOn(surface, endpoint), group: name })),
  );
  return [...Map.groupBy(served, ({ path }) => prefixOf(path))].flatMap(([prefix, below]) => routesBelow(prefix, below, fallback));
}

/** Returns the base of a path and its first segment after the base. */
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
  // A placeholder route of another group would also match literal paths of the main group.
  const taken = below.filter(({ path, group }) => group === main && own.some((route) => route.path !== path && covers(route.path, path)));
  const words = [...new Set(taken.map(({ path }) => path))].filter((path) => !own.some((route) => route.path === path));
  const ofMain = [
    ...(below.some(({ path }) => path === prefix) && !own.some(({ path }) => path === prefix) ? [anyAt(prefix, main)] : []),
    ...(below.some(({ path, group }) => path !== prefix && group === main) ? [anyAt(`${prefix}/{proxy+}`, main)] : []),
  ];
  return [...ofMain, ...words.map((path) => anyAt(path, main)), ...own];
}

const anyAt = (path: string, group: string): GatewayRoute => ({ method: 'ANY', path, group });

/** Returns the routes of a contract, including HEAD, which is answered like GET. */
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

/** Reports whether a path with placeholders also matches this path. */
function covers(template: string, path: string): boolean {
  const [ofTemplate, ofPath] = [template.split('/'), path.split('/')];
  return ofTemplate.length === ofPath.length && ofTemplate.every((segment, index) => segment.startsWith('{') || segment === ofPath[index]);
}
