import { createHash } from 'node:crypto';
import { packText } from '#shared/table/rows/long-text.ts';
import type { Shape } from '#shared/table/rows/stored-form.ts';
import { shapesIn } from './describe-shape.ts';
import type { Row, RowKind } from './row-kind.ts';

/*
 * Sample rows are derived from the forms, so that any field added to a form gets a value automatically. The same form
 * always gives the same rows, and attributes with different names have different values.
 */

const placeOf = (name: string): number => createHash('sha256').update(name).digest().readUInt16BE(0);

/** Returns a time between 14:00 and 15:00 UTC on 24 November 2026. */
const timeMs = (name: string): number => Date.UTC(2026, 10, 24, 14, 0) + (placeOf(name) % 60) * 60_000;

const knownTexts: Readonly<Record<string, string>> = {
  store_id: 'S1',
  email: 'ada@example.com',
  recipient_email: 'grace@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '+353 1 555 0100',
  line1: '1 Quay Street',
  city: 'Dublin',
  postcode: 'D02 XY45',
  country: 'IE',
  currency: 'EUR',
  timezone: 'Europe/Dublin',
  day: '2026-11-24',
  date: '2026-11-24',
  sku: 'MUG-BLUE',
  barcode: '5901234123457',
  request_id: 'req_01KATZ8H00000000000000000A',
  event_id: '01KATZ8H00000000000000000B',
};

function textFor(name: string): string {
  const known = knownTexts[name];
  if (known !== undefined) return known;
  if (/(^|_)(hash|digest|fingerprint)$/.test(name)) return createHash('sha256').update(name).digest('hex');
  if (/(^|_)(url|uri)$/.test(name)) return `https://shop.example.com/${name}`;
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function numberFor(name: string, path: string): number {
  if (/(^|_)(at|until|from|since|hour)_ms$/.test(name)) return timeMs(path);
  // All sample rows have the same value in an attribute such as `order_id`.
  if (/_ids?$/.test(name)) return 100_000 + placeOf(name);
  if (name === 'id') return 100_000 + placeOf(path);
  if (/_ms$/.test(name)) return 1 + (placeOf(path) % 5_000);
  return 2 + (placeOf(path) % 90);
}

/** Sample values for each kind of leaf in a form. */
const leaves: Readonly<Record<string, (name: string, path: string) => unknown>> = {
  text: textFor,
  number: numberFor,
  amount: (_name, path) => BigInt(1_000 + (placeOf(path) % 9_000)),
  flag: () => true,
  bytes: (name) => createHash('sha256').update(name).digest().subarray(0, 8),
  id: (name) => `${name}-7`,
  'named texts': () => [
    ['Colour', 'Blue'],
    ['Größe', 'M'],
  ],
  'calendar entry': () => [100_311, 100_411, 2, timeMs('from'), timeMs('from') + 3_600_000],
  'numbered events': () => packText('5 1795528800000 01KATZ8H00000000000000000B,order.created 01KATZ8H00000000000000000C,order.paid'),
  'sales figures': () => '12500 500 0 450 2390 1 3 0 4000 700',
  'sales figures by quarter hour': () => '56 12500 500 0 450 2390 1 3 0 4000 700;57 2000 0 -1500 0 0 1 1 0 0 -30',
};

/**
 * The sample to make. If `isBare` is true, the values are null, absent or empty wherever possible. Otherwise every
 * field has a value, and `n` selects among alternatives. `values` replaces the sample values at the given paths.
 */
type Wanted = { readonly n: number; readonly isBare: boolean; readonly values: Readonly<Record<string, unknown>> };

const nth = <Value>(values: readonly Value[], n: number): Value | undefined => values[n % values.length];

function sample(shape: Shape, name: string, path: string, wanted: Wanted): unknown {
  const own = wanted.values[path];
  const part = (inner: Shape, at: string): unknown => sample(inner, name, at, wanted);
  if ('orNull' in shape) return wanted.isBare ? null : part(shape.orNull, path);
  if ('orAbsent' in shape) return wanted.isBare ? undefined : part(shape.orAbsent, path);
  if ('since' in shape) return part(shape.since, path);
  if (own !== undefined) return own;
  if ('listOf' in shape) {
    if (wanted.isBare) return [];
    return 'words' in shape.listOf ? [...shape.listOf.words] : [part(shape.listOf, `${path}[]`)];
  }
  if ('byId' in shape) return wanted.isBare ? {} : { [String(100_000 + placeOf(name))]: part(shape.byId, `${path}{}`) };
  if ('mapOf' in shape) return wanted.isBare ? {} : { first: part(shape.mapOf, `${path}{}`) };
  if ('words' in shape) return wanted.isBare ? shape.words.at(-1) : nth(shape.words, wanted.n);
  if ('attributes' in shape) return attributesFor(shape.attributes, path, wanted);
  if ('inOrder' in shape) {
    const row = attributesFor(shape.inOrder.attributes, path, wanted);
    return Object.keys(shape.inOrder.attributes).map((each) => row[each] ?? null);
  }
  if ('choice' in shape) {
    const chosen = nth(Object.values(shape.choice), wanted.n);
    return chosen === undefined ? {} : part(chosen, path);
  }
  const leaf = leaves[shape.leaf];
  if (leaf === undefined) throw new Error(`Define a sample of "${shape.leaf}" in test/support/stored-rows/sample-row.ts.`);
  return shape.leaf === 'flag' && wanted.isBare ? false : leaf(name, path);
}

const attributesFor = (attributes: Readonly<Record<string, Shape>>, path: string, wanted: Wanted): Row =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, shape]) => {
      const value = sample(shape, name, path === '' ? name : `${path}.${name}`, wanted);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * Returns sample rows. The first rows have a value in every field, and together use every alternative shape. The last
 * row has as few values as possible.
 */
export function sampleRows(kind: RowKind): Row[] {
  const choices = kind.forms.flatMap(({ shape }) =>
    [...shapesIn(shape)].map((each) => ('choice' in each ? Object.keys(each.choice).length : 1)),
  );
  const rowWith = (n: number, isBare: boolean): Row => {
    const parts = kind.forms.map(({ shape }) => sample(shape, '', '', { n, isBare, values: kind.values ?? {} }) as Row);
    return kind.rewrite(Object.assign({}, ...parts.toReversed()) as Row);
  };
  const full = Array.from({ length: Math.max(...choices) }, (_, n) => rowWith(n, false));
  return [...full, rowWith(full.length, true)];
}
