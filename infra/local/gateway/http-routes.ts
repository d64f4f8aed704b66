import { decodePath, type RouteMatch } from './http-event.ts';

/** A route of the API: its target and its key, such as `GET /v1/products/{id}`, `ANY /files/{path+}` or `$default`. */
export type Route<Target> = { readonly routeKey: string; readonly target: Target };
export type Routed<Target> = { readonly target: Target; readonly match: RouteMatch };

/**
 * Creates a router with API Gateway's precedence. The most specific path comes first (a literal segment, then a
 * placeholder, then `{rest+}`), a named method comes before ANY, and `$default` comes last. `/a/{rest+}` also matches
 * `/a/`, because API Gateway accepts no route with a trailing slash. The router returns undefined if no route matches.
 */
export function createRouter<Target>(routes: readonly Route<Target>[]): (method: string, rawPath: string) => Routed<Target> | undefined {
  const compiled = routes.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method, rawPath) => {
    for (const route of compiled) {
      if (route.method !== undefined && route.method !== method) continue;
      // Comparing the literal beginning of the path rules out nearly all routes. This comparison is faster than running
      // a pattern.
      if (!rawPath.startsWith(route.beginning)) continue;
      const found = route.pattern.exec(rawPath);
      if (found !== null) return { target: route.target, match: { routeKey: route.routeKey, pathParameters: decodeAll(found.groups) } };
    }
    return undefined;
  };
}

type CompiledRoute<Target> = Route<Target> & {
  readonly method: string | undefined;
  /** The literal text with which every path of the route begins. */
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
  return Object.fromEntries(Object.entries(groups ?? {}).map(([name, value]) => [name, decodePath(value)]));
}
