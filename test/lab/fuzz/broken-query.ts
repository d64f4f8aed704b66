import { variantsToBook } from './for-sale.ts';
import type { Operation, Parameter } from './operations.ts';
import type { Random } from './random.ts';
import { prototypeNames, strangeText } from './texts.ts';
import { type ValueParts, validValue } from './valid-value.ts';
import type { World } from './world.ts';

const pair = (name: string, value: unknown): string => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;

/** Returns a query that the contract allows. Its filters use existing values. */
export function validQuery(operation: Operation, parts: ValueParts): string {
  const { random } = parts;
  const given = operation.query.filter(
    ({ name, required = false }) => name !== 'cursor' && (required || random.chance(name === 'limit' ? 0.4 : 0.2)),
  );
  return given.map((parameter) => pair(parameter.name, fitParameter(operation, parameter, parts))).join('&');
}

function fitParameter({ route }: Operation, parameter: Parameter, parts: ValueParts): unknown {
  const seats = route.endsWith('/availability') && parameter.name === 'variant_id' ? variantsToBook(parts.world) : [];
  return seats.length > 0 ? parts.random.pick(seats) : validParameter(parameter, parts);
}

function validParameter({ name, schema }: Parameter, parts: ValueParts): unknown {
  if (name === 'limit') return parts.random.pick([1, 2, 50, 250]);
  const texts = { email: 'email', sku: 'sku', slug: 'slug', code: 'code' }[name];
  const known = texts === undefined ? [] : parts.world.textsOf(texts);
  return known.length > 0 ? parts.random.pick(known) : validValue(schema, name, parts);
}

const oddValues: readonly string[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1',
    '251',
    '250',
    '1e3',
    '0x10',
    '1.5',
    '9007199254740992',
    '99999999999999999999',
    'NaN',
    'true',
    'null',
    'TRUE',
  ],
  ...[
    '2026-02-30T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1,2',
    '1,,2',
    ',',
    '1,a',
    'a\u0000b',
    '\uFFFF',
    '😀',
    '*',
    '#',
    'S#',
    '~',
  ],
  ...[
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(255),
    'x'.repeat(1024),
    'x'.repeat(1025),
    'x'.repeat(3000),
    '字'.repeat(700),
    '1,'.repeat(251),
  ],
  Array.from({ length: 250 }, (_, index) => index + 1).join(','),
  Array.from({ length: 251 }, (_, index) => index + 1).join(','),
];

/** Returns a query with wrong values, unknown or repeated parameters, or malformed text. */
export function brokenQuery(operation: Operation, parts: ValueParts): string {
  const { random } = parts;
  const names = operation.query.map(({ name }) => name);
  const anyName = (): string =>
    names.length > 0 && random.chance(0.75) ? random.pick(names) : random.pick(['unknown', 'limit[]', '', ...prototypeNames]);
  const anyValue = (): string => (random.chance(0.3) ? strangeText(random) : random.pick(oddValues));
  const wrong = random.pick([
    () => pair(anyName(), anyValue()),
    () => pair(anyName(), anyValue()),
    () => `${pair(anyName(), anyValue())}&${pair(anyName(), anyValue())}`,
    () => {
      const name = anyName();
      return `${pair(name, anyValue())}&${pair(name, anyValue())}`;
    },
    () => `${anyName()}=%zz&%ff=%fe`,
    () => `${anyName()}=%ed%a0%80`,
    () => `${anyName()}`,
    () => '&&=&==&?',
    () => 'a=1&'.repeat(random.pick([10, 300])),
    () => names.map((name) => pair(name, anyValue())).join('&'),
  ])();
  const valid = validQuery(operation, parts);
  return valid === '' || random.chance(0.6) ? wrong : `${valid}&${wrong}`;
}

/** Returns a query for a test request. The cursor in the query may be invalid or may come from another list. */
export function cursorQuery(operation: Operation, { world, random }: ValueParts): string {
  const { cursors } = world;
  const real = cursors.length === 0 ? null : random.pick(cursors);
  const cursor = random.pick([
    () => real?.cursor ?? '',
    () => real?.cursor.slice(0, random.int(0, real.cursor.length)) ?? 'x',
    () => `${real?.cursor ?? ''}A`,
    () => flipped(real?.cursor ?? 'YWJj', random),
    () => Buffer.from(`1.${'0'.repeat(16)}.${random.hex(22)}`).toString('base64url'),
    () => Buffer.from(strangeText(random)).toString('base64url'),
    () => Buffer.from('1..').toString('base64url'),
    () => 'A'.repeat(random.pick([1, 1023, 1024, 1025, 4000])),
    () => strangeText(random),
    () => '',
  ])();
  const filter = random.chance(0.2) ? `&${validQuery(operation, { world, random, resolve: operation.resolve })}` : '';
  return `cursor=${encodeURIComponent(cursor)}${filter === '&' ? '' : filter}`;
}

function flipped(cursor: string, random: Random): string {
  const at = random.int(0, cursor.length - 1);
  return `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
}

/** Returns the latest cursor that this operation returned, if there is one. */
export const ownCursor = (operation: Operation, world: World): string | undefined =>
  world.cursors.findLast((known) => known.operation === operation.name)?.cursor;
