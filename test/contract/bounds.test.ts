import type * as v from 'valibot';
import { maxBodyValues } from '#shared/http/read-input.ts';
import { contracts } from '../support/harness/an-api.ts';

/**
 * The properties of a schema that these tests read. Which properties exist depends on the kind of schema: an object has
 * entries, a list has an item.
 */
type Part = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly key?: Part;
  readonly value?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly Part[];
  readonly pipe?: readonly (Part | { readonly kind: 'validation'; readonly type: string; readonly requirement?: number })[];
};

/** A part of a request's schema with its location, such as `createProduct variants[].sku`. */
type Place = readonly [where: string, part: Part];

const fixed = ['number', 'boolean', 'literal', 'picklist', 'never', 'null'];
const wrapping = ['optional', 'exact_optional', 'nullable', 'nullish'];

/**
 * Returns the parts of a schema that accept a string, a list, a map or an object. Throws if the kind of a part is not
 * handled here.
 */
function placesOf(where: string, part: Part): Place[] {
  const { type, entries = {}, item, value, wrapped, options = [], pipe = [] } = part;
  const others = pipe.flatMap((one, index) => (index > 0 && one.kind === 'schema' ? placesOf(where, one as Part) : []));
  if (fixed.includes(type) || type === 'unknown') return others;
  if (type === 'string') return [[where, part], ...others];
  if (type === 'object')
    return [[where, part], ...Object.entries(entries).flatMap(([name, one]) => placesOf(`${where}.${name}`, one)), ...others];
  if (type === 'array' && item !== undefined) return [[where, part], ...placesOf(`${where}[]`, item), ...others];
  if (type === 'record' && value !== undefined) return [[where, part], ...placesOf(`${where}{}`, value), ...others];
  if (type === 'union') return [...options.flatMap((one) => placesOf(where, one)), ...others];
  if (wrapping.includes(type) && wrapped !== undefined) return [...placesOf(where, wrapped), ...others];
  throw new Error(`${where} has a schema of an unknown kind: define its bounds here (${type})`);
}

const places: readonly Place[] = contracts.flatMap(({ name, endpoint }) => [
  ...(endpoint.body === undefined ? [] : placesOf(name, endpoint.body as Part)),
  ...Object.entries(endpoint.query ?? {}).flatMap(([param, { schema }]) => placesOf(`${name}?${param}`, schema as Part)),
]);
const ofType = (type: string): readonly Place[] => places.filter(([, part]) => part.type === type);

/**
 * Reports whether the schema refuses the value without checking the value's parts. In this case, the only issue has no
 * path.
 */
function isRefusedWhole(part: Part, value: unknown): boolean {
  const { typed, issues = [] } = part['~run']({ value }, {});
  return typed === false && issues.length === 1 && issues[0]?.path === undefined;
}

const beyondAllBounds = 21_000;
const many = { length: beyondAllBounds };
const aThing = Symbol('a value that no schema accepts');

describe('every contract', () => {
  it('refuses a list that is too long before it reads an item', () => {
    const unbounded = ofType('array').filter(
      ([, part]) =>
        !isRefusedWhole(
          part,
          Array.from(many, () => aThing),
        ),
    );
    expect(unbounded.map(([where]) => where)).toEqual([]);
    expect(ofType('array').length).toBeGreaterThan(20);
  });

  it('refuses a map with too many names before it reads a value', () => {
    const named = Object.fromEntries(Array.from(many, (_, index) => [`name ${index}`, aThing]));
    expect(ofType('record').flatMap(([where, part]) => (isRefusedWhole(part, named) ? [] : [where]))).toEqual([]);
    expect(ofType('record').length).toBeGreaterThan(0);
  });

  it('refuses a name that is too long without repeating it', () => {
    const named = { ['a'.repeat(1 << 20)]: aThing };
    expect(ofType('record').flatMap(([where, part]) => (isRefusedWhole(part, named) ? [] : [where]))).toEqual([]);
  });

  it('refuses a string that is too long before a pattern or a check reads it', () => {
    const long = 'a'.repeat(1 << 20);
    expect(ofType('string').flatMap(([where, part]) => (isRefusedWhole(part, long) ? [] : [where]))).toEqual([]);
    expect(ofType('string').length).toBeGreaterThan(100);
  });

  it('refuses half a surrogate pair, and every control character except tab and newline', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) => /\p{Cc}/u.test(one));
    const refused = ['\ud800', '\udfff', '\udc00\ud800', '\r', '\r\r\n', ...controls.filter((one) => !'\t\n'.includes(one))];
    const faults = refused.flatMap((bad) => [`a${bad}b`, `a${bad}`]);
    const takes = (part: Part, value: unknown): boolean => part['~run']({ value }, {}).issues === undefined;
    expect(ofType('string').flatMap(([where, part]) => faults.filter((text) => takes(part, text)).map((text) => [where, text]))).toEqual(
      [],
    );
    expect(ofType('record').flatMap(([where, part]) => faults.filter((name) => takes(part, { [name]: 'a' })).map(() => where))).toEqual([]);
    const taken = ofType('string').filter(([, part]) => takes(part, 'a\tb\nc\r\nd \ufffe😀'));
    expect(taken.length).toBeGreaterThan(50);
  });

  it('accepts times and dates in the years 0001 to 9999, for calendars 2000 to 2100, and nanoseconds', () => {
    const takes = (part: Part, value: unknown): boolean => part['~run']({ value }, {}).issues === undefined;
    const takenBy = (value: string, other: string) => ofType('string').filter(([, part]) => takes(part, value) && !takes(part, other));
    const times = takenBy('2026-11-05T10:00:00Z', 'x');
    const dates = takenBy('2026-11-05', 'x');
    // Matches the fields whose values are used in calendar calculations: the start of a booking, and the dates of
    // opening hours. These values must be in the years 2000 to 2100.
    const ofCalendars = /booking|exceptions/i;
    const isFilter = ([where]: Place): boolean => where.includes('?');
    const takenIn = (all: readonly Place[], value: string) => all.flatMap(([where, part]) => (takes(part, value) ? [where] : []));
    const namesOf = (all: readonly Place[]): readonly string[] => all.map(([where]) => where);
    const written = (all: readonly Place[]): readonly Place[] => all.filter((place) => !isFilter(place));
    const isWide = ([where]: Place): boolean => !ofCalendars.test(where);
    for (const time of ['1999-12-31T23:59:59.999Z', '2101-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      expect(takenIn(written(times), time)).toEqual(namesOf(written(times).filter(isWide)));
      expect(takenIn(times.filter(isFilter), time)).toHaveLength(times.filter(isFilter).length);
    }
    for (const date of ['1999-12-31', '2101-01-01', '0001-01-01', '9999-12-31']) {
      expect(takenIn(written(dates), date)).toEqual(namesOf(written(dates).filter(isWide)));
      expect(takenIn(dates.filter(isFilter), date)).toHaveLength(dates.filter(isFilter).length);
    }
    expect(namesOf(written(times).filter(isWide))).toEqual(
      expect.arrayContaining(['createDiscount.ends_at', 'markOrderPaid.paid_at', 'createApiKey.expires_at']),
    );
    expect(namesOf(written(dates).filter(isWide))).toContain('createGiftCard.expires_at');
    for (const none of ['0000-12-31T00:00:00Z', '10000-01-01T00:00:00Z']) expect(takenIn(written(times), none)).toEqual([]);
    for (const none of ['0000-12-31', '10000-01-01']) expect(takenIn(written(dates), none)).toEqual([]);
    const inside = ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59.999999Z', '2026-11-05T10:00:00.999999999Z'];
    for (const time of inside) expect(takenIn(times, time)).toHaveLength(times.length);
    for (const date of ['2000-01-01', '2100-12-31']) expect(takenIn(dates, date)).toHaveLength(dates.length);
    expect([written(times).length > 20, times.filter(isFilter).length > 20, written(dates).length > 0, dates.length > 10]).toEqual([
      ...[true, true, true, true],
    ]);
  });

  it.each([[[]], [[{}]], [[1, 2]]])('does not accept a list in place of an object (%j)', (list) => {
    const objects = [...ofType('object'), ...ofType('record')];
    expect(objects.flatMap(([where, part]) => (isRefusedWhole(part, list) ? [] : [where]))).toEqual([]);
    expect(objects.length).toBeGreaterThan(60);
  });

  it('accepts far fewer values than would make a body be refused unread', () => {
    const largest = Math.max(0, ...contracts.map(({ endpoint }) => (endpoint.body === undefined ? 0 : mostValues(endpoint.body as Part))));
    expect(largest).toBeGreaterThan(1_000);
    expect(largest * 3).toBeLessThan(maxBodyValues);
  });
});

/**
 * Returns the maximum number of JSON values in a body of this schema. A map is assumed to have three entries, like a
 * product's options.
 */
function mostValues({ type, entries = {}, item, value, wrapped, options = [], pipe = [] }: Part): number {
  const most = pipe.flatMap((one) => ('requirement' in one && one.type === 'max_length' ? [Number(one.requirement)] : []));
  const inPipe = pipe.slice(0, 1).flatMap((one) => (one.kind === 'schema' && 'pipe' in one ? [mostValues(one as Part)] : []));
  if (type === 'object') return 1 + Object.values(entries).reduce((sum, one) => sum + mostValues(one), 0);
  if (type === 'array' && item !== undefined) return most.length === 0 ? Math.max(...inPipe) : 1 + Math.min(...most) * mostValues(item);
  if (type === 'record' && value !== undefined) return 1 + 3 * mostValues(value);
  if (type === 'union') return Math.max(...options.map(mostValues));
  return wrapped === undefined ? 1 : mostValues(wrapped);
}
