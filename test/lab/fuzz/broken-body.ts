import type { JsonSchema, Operation } from './operations.ts';
import type { Random } from './random.ts';
import { prototypeNames, strangeText, textOfLength } from './texts.ts';

/** The path to a value within a JSON value: property names and list indexes. */
type Place = readonly (string | number)[];

/** Valid JSON number literals that `JSON.stringify` never produces. */
const rawNumbers = ['1e400', '-1e400', '1E+2', '0.1e-999', '-0', '123456789012345678901234567890', '1.0'];
const rawMark = (text: string): string => `\uE000raw:${text}\uE000`;

/** Returns a body as JSON text, in which the numbers marked by `rawMark` keep their notation. */
export const bodyText = (json: unknown): string => JSON.stringify(json).replaceAll(/"\uE000raw:([^\uE000]*)\uE000"/g, '$1');

const wrongTypes: readonly unknown[] = [null, true, false, 0, 1, -1, 1.5, '', 'x', [], {}, [[]], [null], [{}], { a: 1 }, '0', 'true'];

const numbers: readonly unknown[] = [
  ...[0, -1, 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324, 0.1 + 0.2, 1.005, 10_000, 10_001, 999_999_999, 1e9 + 1],
  ...rawNumbers.map(rawMark),
];

const amounts: readonly unknown[] = [
  ...[
    '10.005',
    '1e5',
    '-1.00',
    '٣.٥٠',
    '0x10',
    ' 12.50 ',
    '999999999999.99',
    '99999999999999999999.99',
    'NaN',
    'Infinity',
    '12,50',
    '',
    '.5',
    '5.',
  ],
  ...['00012.50', '-0.00', '100.00', '100.01', '0.00', '0.01', '+1.00', '1_000.00', `${'9'.repeat(400)}.00`],
  ...[12.5, 10.005, 0.07, 1e16],
];

const times: readonly unknown[] = [
  ...[
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '1999-12-31T23:59:59.999Z',
    '2000-01-01T00:00:00Z',
    '2100-12-31T23:59:59.999999999Z',
    '2101-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-11-05',
    '2026-11-05T10:00:00+01:00',
  ],
  ...['1969-12-31T23:59:59Z', '2026-11-05T24:00:00Z', '2026-13-01T00:00:00Z', '', 'now', '2026-11-05T10:00:00.000000Z'],
];

const emails: readonly unknown[] = [
  ...[
    ' ',
    'a@b',
    '@',
    'a@b.c',
    'A@EXAMPLE.COM',
    '"a b"@example.com',
    'a@exämple.com',
    'a@xn--nxasmq6b.example',
    '😀@example.com',
    'a@[127.0.0.1]',
  ],
  ...[
    `${'a'.repeat(242)}@example.com`,
    `${'a'.repeat(243)}@example.com`,
    `${'İ'.repeat(200)}@example.com`,
    `${'ﷺ'.repeat(84)}@example.com`,
    'a@b.c\r\nBcc: x@y.z',
  ],
];

const addresses: readonly unknown[] = [
  ...[
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.com',
    'https://user:pass@example.com/',
    'http://169.254.169.254/latest',
    'http://10.0.0.1/x',
  ],
  ...[
    'http://[::1]/',
    'https://',
    'https://a',
    '//example.com',
    'https://example.com:99999/',
    'http://0x7f.1/',
    'https://exämple.com/ü?q=😀#f',
    'data:text/html,x',
  ],
  ...[`https://example.com/${'a'.repeat(1981)}`, `https://example.com/${'a'.repeat(1980)}`],
];

/** Returns a wrong or extreme value to replace a value of the valid body. */
function replacement(value: unknown, name: string, random: Random): unknown {
  if (random.chance(0.3)) return random.pick(wrongTypes);
  if (Array.isArray(value)) return brokenList(value, random);
  if (typeof value === 'number') return random.pick(numbers);
  if (/email/.test(name)) return random.pick(emails);
  if (/url|website/.test(name)) return random.pick(addresses);
  if (/_at$|since|until/.test(name)) return random.pick(times);
  if (/price|amount|value|cost|subtotal|percent|rate/.test(name)) return random.pick(amounts);
  if (typeof value === 'string') return brokenText(random);
  return random.pick(wrongTypes);
}

function brokenText(random: Random): string {
  if (random.chance(0.5)) return strangeText(random);
  return textOfLength(
    random,
    random.pick([
      0, 1, 2, 3, 10, 11, 20, 21, 39, 40, 41, 50, 51, 63, 64, 65, 100, 101, 199, 200, 201, 254, 255, 256, 500, 501, 1024, 1025, 2000, 2001,
      5000, 5001, 70_000,
    ]),
  );
}

function brokenList(list: readonly unknown[], random: Random): unknown {
  const first = list[0] ?? null;
  const length = random.pick([0, 2, 4, 16, 17, 20, 21, 50, 51, 100, 101, 250, 251, 500, 501, 5000]);
  return random.chance(0.5) ? Array.from({ length }, () => first) : [...list, random.pick(wrongTypes), [list], list];
}

/**
 * Returns the body after one to three changes. Each change replaces a value, removes a value, or adds an unknown
 * property.
 */
export function brokenBody(valid: unknown, random: Random): unknown {
  let body = structuredClone(valid);
  for (let left = random.int(1, 3); left > 0; left -= 1) body = breakOnce(body, random);
  return body;
}

function breakOnce(body: unknown, random: Random): unknown {
  const places = placesIn(body).filter((place) => place.length > 0);
  if (places.length === 0) return withProperty(body, random.pick(['unknown', ...prototypeNames]), random.pick(wrongTypes));
  const place = random.pick(places);
  const name = String(place.findLast((part) => typeof part === 'string') ?? '');
  const how = random.int(0, 9);
  if (how === 0) return changeAt(body, place, () => undefined);
  if (how === 1) return changeAt(body, place, (value) => withProperty(value, random.pick(['unknown', ...prototypeNames]), 1));
  return changeAt(body, place, (value) => replacement(value, name, random));
}

/** Returns the body with about half of its strings replaced by arbitrary Unicode. */
export function strangeBody(valid: unknown, random: Random): unknown {
  const places = placesIn(valid).filter((place) => typeof valueAt(valid, place) === 'string');
  return places
    .filter(() => random.chance(0.5))
    .reduce((body, place) => changeAt(body, place, () => strangeText(random)), structuredClone(valid));
}

/** Returns the body with up to three additional properties whose names come from `Object.prototype`. */
export function prototypeBody(valid: unknown, random: Random): unknown {
  const objects = placesIn(valid).filter((place) => isObject(valueAt(valid, place)));
  const named = (body: unknown): unknown =>
    changeAt(body, random.pick(objects), (value) =>
      withProperty(value, random.pick(prototypeNames), random.pick([...wrongTypes, { name: 'x' }])),
    );
  let body = structuredClone(valid);
  for (let left = random.int(1, 3); left > 0; left -= 1) body = named(body);
  return body;
}

/**
 * Returns the body with some values at or just beyond the limits of the schema, such as strings and lists that have the
 * maximum length or exceed it by one.
 */
export function boundaryBody(valid: unknown, operation: Operation, random: Random): unknown {
  const bounds = placesIn(valid).flatMap((place) => {
    const schema = schemaAt(operation, operation.body ?? {}, place);
    return schema === null ? [] : [{ place, schema }];
  });
  const chosen = bounds.filter(() => random.chance(0.3));
  return chosen.reduce(
    (body, { place, schema }) => changeAt(body, place, (value) => atBound(value, schema, random)),
    structuredClone(valid),
  );
}

function atBound(value: unknown, schema: JsonSchema, random: Random): unknown {
  const { minLength = 0, maxLength, minItems = 0, maxItems, minimum, maximum } = schema as Readonly<Record<string, number | undefined>>;
  if (typeof value === 'string' && maxLength !== undefined) {
    return textOfLength(random, random.pick([minLength, maxLength, maxLength, maxLength + 1]));
  }
  if (Array.isArray(value) && maxItems !== undefined) {
    const length = random.pick([minItems, maxItems, maxItems + 1]);
    return Array.from({ length }, (_, index) => value[index % Math.max(1, value.length)] ?? null);
  }
  if (typeof value === 'number' && minimum !== undefined) {
    return random.pick([minimum, minimum - 1, ...(maximum === undefined ? [Number.MAX_SAFE_INTEGER] : [maximum, maximum + 1])]);
  }
  return value;
}

function schemaAt(operation: Operation, given: JsonSchema, place: Place): JsonSchema | null {
  const schema = operation.resolve(given);
  const choices = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (choices !== undefined) {
    return choices.map((choice) => schemaAt(operation, choice, place)).find((found) => found !== null && found['type'] !== 'null') ?? null;
  }
  const [first, ...rest] = place;
  if (first === undefined) return schema;
  const next =
    typeof first === 'number' ? schema['items'] : (schema['properties'] as Readonly<Record<string, unknown>> | undefined)?.[first];
  return next === undefined ? null : schemaAt(operation, next as JsonSchema, rest);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the path of a value, followed by the paths of all values inside it. */
function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (Array.isArray(value)) return [place, ...value.flatMap((item, index) => placesIn(item, [...place, index]))];
  if (isObject(value)) return [place, ...Object.entries(value).flatMap(([name, item]) => placesIn(item, [...place, name]))];
  return [place];
}

function valueAt(value: unknown, [first, ...rest]: Place): unknown {
  if (first === undefined) return value;
  const parts = value as Readonly<Record<string | number, unknown>>;
  return Object.hasOwn(parts, first) ? valueAt(parts[first], rest) : undefined;
}

/**
 * Returns a copy of a JSON value with a changed value at the path. If `change` returns undefined, the value at the path
 * is removed.
 */
function changeAt(value: unknown, [first, ...rest]: Place, change: (value: unknown) => unknown): unknown {
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === first ? (changeAt(item, rest, change) ?? null) : item));
  }
  if (!isObject(value)) return value;
  return fromEntries(Object.entries(value).map(([name, item]) => [name, name === first ? changeAt(item, rest, change) : item]));
}

const withProperty = (value: unknown, name: string, item: unknown): unknown =>
  isObject(value) ? fromEntries([...Object.entries(value), [name, item]]) : value;

/**
 * Returns an object with these properties. Even `__proto__` becomes an ordinary property, as in an object from
 * JSON.parse. An assignment would set the prototype instead.
 */
const fromEntries = (entries: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(entries);
