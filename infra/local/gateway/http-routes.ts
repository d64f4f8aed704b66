import { decoded, type RouteMatch } from './http-event.ts';

/** One route of the API: a key such as `GET /v1/products/{id}`, `ANY /files/{path+}` or `$default`, and who serves it. */
export type Route<Target> = { readonly routeKey: string; readonly target: Target };
export type Routed<Target> = { readonly target: Target; readonly match: RouteMatch };

/**
 * A router with API Gateway's order: the most specific path first (a literal segment before a placeholder before
 * `{rest+}`), a named method before ANY, `$default` last. `/a/{rest+}` has `/a/` too: API Gateway takes no route that ends with a slash, and
 * sends it there. Gives undefined when nothing matches.
 */
export function createRouter<Target>(routes: readonly Route<Target>[]): (method: string, rawPath: string) => Routed<Target> | undefined {
  const compiled = routes.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method, rawPath) => {
    for (const route of compiled) {
      if (route.method !== undefined && route.method !== method) continue;
      // Nearly all routes differ in it, and a pattern takes longer to say so.
      if (!rawPath.startsWith(route.beginning)) continue;
      const found = route.pattern.exec(rawPath);
      if (found !== null) return { target: route.target, match: { routeKey: route.routeKey, pathParameters: decodeAll(found.groups) } };
    }
    return undefined;
  };
}

type CompiledRoute<Target> = Route<Target> & {
  readonly method: string | undefined;
  /** What every path of the route begins with. */
  readonly beginning: string;
  readonly pattern: RegExp;
  readonly rank: string;
};

function compile<Target>(route: Route<Target>): CompiledRoute<Target> {
  if (route.routeKey === '$default') return { ...route, method: undefined, beginning: '', pattern: /^/, rank: '9' };
  const [method = '', path = ''] = route.routeKey.split(' ');
  const segments = path.split('/').slice(1);
  const source = segments.map((segment) => `/${segmentPattern(segment)}`).join('');
  return {
    ...route,
    method: method === 'ANY' ? undefined : method,
    beginning: path.split('{')[0] ?? '',
    pattern: new RegExp(`^${source}$`),
    rank: segments.map(segmentRank).join('') + (method === 'ANY' ? '1' : '0'),
  };
}

const isPlaceholder = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');
const isGreedy = (segment: string): boolean => segment.endsWith('+}');

const segmentRank = (segment: string): string => (isPlaceholder(segment) ? (isGreedy(segment) ? '8' : '5') : '2');

function segmentPattern(segment: string): string {
  if (!isPlaceholder(segment)) return segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const name = segment.slice(1, isGreedy(segment) ? -2 : -1);
  return `(?<${name}>${isGreedy(segment) ? '.*' : '[^/]+'})`;
}

function decodeAll(groups: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decoded(value)]));
}
