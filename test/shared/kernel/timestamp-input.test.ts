import fc from 'fast-check';
import * as v from 'valibot';
import { CalendarTimestampInput, TimestampInput } from '#shared/kernel/fields-schema.ts';
import { timestamp } from '#shared/kernel/time.ts';

const firstMs = Date.parse('0001-01-01T00:00:00.000Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

const problemsOf = (schema: typeof TimestampInput, sent: string) => v.safeParse(schema, sent).issues?.map(({ message }) => message);

describe('a time in a request', () => {
  it('is truncated to milliseconds, not rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstMs, max: lastMs }), fc.stringMatching(/^\d{0,6}$/), (ms, more) => {
        const sent = `${timestamp(ms).slice(0, -1)}${more}Z`;
        expect(v.is(TimestampInput, sent)).toBe(true);
        expect(Date.parse(sent)).toBe(ms);
      }),
    );
  });

  it.each(['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z'])('must be in the years 0001 to 9999: not %s', (sent) => {
    expect(problemsOf(TimestampInput, sent)).toEqual(['invalid_timestamp|must have a year from 0001 to 9999.']);
  });

  it.each(['10000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '999-01-01T00:00:00Z'])(
    'must have a year of four digits: not %s',
    (sent) => {
      expect(v.is(TimestampInput, sent)).toBe(false);
    },
  );

  it.each(['1999-12-31T23:59:59.999Z', '2101-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])(
    'for which a calendar is computed must be in the years 2000 to 2100: not %s',
    (sent) => {
      expect(problemsOf(CalendarTimestampInput, sent)).toEqual(['invalid_timestamp|must have a year from 2000 to 2100.']);
    },
  );

  it.each([
    '2026-02-30T00:00:00.123456Z',
    '2026-11-05T10:00:00.Z',
    '2026-11-05T10:00:00.0123456789Z',
    '2026-11-05T10:00:00,5Z',
    '2026-11-05T10:00:00.123456',
  ])('must be an existing time in UTC: not %s', (sent) => {
    expect(v.is(TimestampInput, sent)).toBe(false);
  });
});
