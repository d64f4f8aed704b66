import fc from 'fast-check';
import * as v from 'valibot';
import { TimestampInput } from '#shared/kernel/fields-schema.ts';
import { timestamp } from '#shared/kernel/time.ts';

const firstMs = Date.UTC(2000, 0, 1);
const lastMs = Date.UTC(2101, 0, 1) - 1;

describe('a time that a request names', () => {
  it('is cut to milliseconds, not rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstMs, max: lastMs }), fc.stringMatching(/^\d{0,6}$/), (ms, more) => {
        const sent = `${timestamp(ms).slice(0, -1)}${more}Z`;
        expect(v.is(TimestampInput, sent)).toBe(true);
        expect(Date.parse(sent)).toBe(ms);
      }),
    );
  });

  it.each([firstMs - 1, lastMs + 1, -1, Date.UTC(9999, 0, 1)])('is of the years 2000 to 2100: not %d', (ms) => {
    expect(v.safeParse(TimestampInput, timestamp(ms)).issues?.map(({ message }) => message)).toEqual([
      'invalid_timestamp|must be of the years 2000 to 2100.',
    ]);
  });

  it.each([
    '2026-02-30T00:00:00.123456Z',
    '2026-11-05T10:00:00.Z',
    '2026-11-05T10:00:00.0123456789Z',
    '2026-11-05T10:00:00,5Z',
    '2026-11-05T10:00:00.123456',
  ])('is a time that exists, in UTC: not %s', (sent) => {
    expect(v.is(TimestampInput, sent)).toBe(false);
  });
});
