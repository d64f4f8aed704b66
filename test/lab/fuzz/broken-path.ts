import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import { namedText, type WorldParts } from './valid-value.ts';
import type { World } from './world.ts';

/** Returns the kind of object to which the `{id}` in a route refers. */
export function kindOfRoute(route: string): string {
  const collection = /\/([a-z-]+)\/\{id\}/.exec(route)?.[1] ?? '';
  if (collection === 'staff') return 'staff_member';
  return collection.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', '_');
}

/**
 * Returns the encoded path of an operation with this store id and object id. The values of all other parameters come
 * from `parts`.
 */
export const pathOf = ({ route }: Operation, storeId: string, id: string, parts: WorldParts): string =>
  route.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'store_id' ? storeId : name === 'id' ? id : encodeURIComponent(namedText(name, parts)),
  );

/**
 * Returns an object id for a case, usually of an existing object, sometimes of a deleted object. Prefers recent
 * objects.
 */
export function knownId(operation: Operation, world: World, random: Random): number {
  const kind = kindOfRoute(operation.route);
  const gone = world.goneIdsOf(kind);
  if (gone.length > 0 && random.chance(0.1)) return random.pick(gone);
  const ids = world.idsOf(kind);
  if (ids.length === 0) return random.int(1, 2 ** 40);
  return random.pick(random.chance(0.7) ? ids.slice(-6) : ids);
}

const oddIds: readonly string[] = [
  ...[
    '0',
    '-1',
    '1',
    '9007199254740991',
    '9007199254740992',
    '99999999999999999999',
    '1.0',
    '1e3',
    '0x10',
    '01',
    '+1',
    '%20',
    '%00',
    '%0a1',
    '1%00',
  ],
  ...[
    '%zz',
    '%',
    '%ff%fe',
    '%F0%9F%98%80',
    '..',
    '..%2f..',
    '%2e%2e',
    'abc',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%7Bid%7D',
    '*',
    'S%23x',
    'x'.repeat(2000),
  ],
];

const oddStores: readonly string[] = [
  '0',
  '%00',
  '..%2f..',
  'x'.repeat(2000),
  '01JCZ0000000000000000000000',
  '__proto__',
  '%F0%9F%98%80',
  'S%23x',
  '%zz',
];

const oddPaths: readonly string[] = [
  ...[
    '/',
    '/v1',
    '/v1/',
    '/admin',
    '/admin/v1',
    '/v2/products',
    '/v1/unknown',
    '/v1/__proto__',
    '/v1/constructor',
    '//v1//products',
    '/v1/products/',
    '/v1/Products',
  ],
  ...[
    '/v1/products/1/unknown',
    '/v1/%70roducts',
    '/v1/products%2f1',
    '/v1/../admin/v1/stores',
    '/.env',
    '/v1/%ff',
    '/v1/%00',
    `/${'a/'.repeat(500)}`,
    '/v1/openapi.json/x',
  ],
  ...['/%F0%9F%98%80', '/v1/orders/1/refunds/1', '/admin/v1/stores/x/y/z', '/media', '/$default', '/v1/products;a=b', '/favicon.ico'],
];
const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

export type OddPath = { readonly method: string; readonly path: string; readonly isForeign: boolean };

/**
 * Returns a method and a path that are usually wrong. Either the path is unknown, or the method is a random one, or an
 * id in the path is invalid or belongs to another store.
 */
export function brokenPath(operation: Operation, world: World, random: Random): OddPath {
  const { method } = operation;
  const here = (path: string, isForeign = false): OddPath => ({ method, path, isForeign });
  const at = (storeId: string, id: string): string => pathOf(operation, storeId, id, { world, random });
  const id = String(knownId(operation, world, random));
  const ways: (() => OddPath)[] = [
    () => here(random.pick(oddPaths)),
    () => ({ ...here(at(world.storeId, id)), method: random.pick(methods) }),
  ];
  if (operation.route.includes('{id}')) {
    ways.push(() => here(at(world.storeId, random.pick(oddIds))));
    ways.push(() => here(at(world.storeId, random.pick(oddIds))));
    const foreign = world.foreignIdsOf(kindOfRoute(operation.route));
    if (foreign.length > 0) ways.push(() => here(at(world.storeId, String(random.pick(foreign))), true));
  }
  if (operation.route.includes('{store_id}')) ways.push(() => here(at(random.pick(oddStores), id)));
  return random.pick(ways)();
}
