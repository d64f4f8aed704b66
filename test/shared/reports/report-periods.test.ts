import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { periodsOf, reportIntervals, reportRange, type WantedRange } from '#shared/reports/report-periods.ts';

const today = '2026-11-05';

/** Returns the periods of a range, each as its first day and its length in hours. */
const hours = (range: Required<WantedRange>, zone: string): readonly (readonly [string, number])[] =>
  periodsOf(range as Parameters<typeof periodsOf>[0], zone).map(({ firstDay, fromMs, untilMs }) => [
    firstDay,
    (untilMs - fromMs) / 3_600_000,
  ]);

const days = (from: string, to: string) => ({ from, to, interval: 'day' }) as const;

describe('the range of a report', () => {
  it.each<[WantedRange, ReturnType<typeof reportRange>]>([
    [{}, { from: '2026-10-07', to: today, interval: 'day' }],
    [{ from: '2026-11-01' }, { from: '2026-11-01', to: today, interval: 'day' }],
    [{ to: '2026-03-01' }, { from: '2026-01-31', to: '2026-03-01', interval: 'day' }],
    [
      { from: today, to: today },
      { from: today, to: today, interval: 'day' },
    ],
    [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-10-01', to: '2026-10-31', interval: 'day' },
    ],
    [
      { from: '2026-10-01', to: '2026-11-01' },
      { from: '2026-10-01', to: '2026-11-01', interval: 'week' },
    ],
    [
      { from: '2026-01-01', to: '2026-07-01' },
      { from: '2026-01-01', to: '2026-07-01', interval: 'week' },
    ],
    [
      { from: '2026-01-01', to: '2026-07-02' },
      { from: '2026-01-01', to: '2026-07-02', interval: 'month' },
    ],
    [
      { from: '2026-01-01', to: '2026-07-02', interval: 'day' },
      { from: '2026-01-01', to: '2026-07-02', interval: 'day' },
    ],
    [
      { from: '2024-11-06', to: '2026-11-05' },
      { from: '2024-11-06', to: '2026-11-05', interval: 'month' },
    ],
    [
      { from: '2024-02-29', to: '2026-02-28' },
      { from: '2024-02-29', to: '2026-02-28', interval: 'month' },
    ],
    [
      { from: '2027-01-01', to: '2027-01-02' },
      { from: '2027-01-01', to: '2027-01-02', interval: 'day' },
    ],
  ])('of %j is %j', (wanted, range) => {
    expect(reportRange(wanted, today)).toEqual(range);
  });

  it.each<[WantedRange, string, string]>([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to', 'ends_before_start'],
    [{ from: '2026-11-06' }, 'from', 'invalid_date'],
    [{ from: '2024-11-05', to: '2026-11-05' }, 'to', 'too_large'],
    [{ from: '2024-02-29', to: '2026-03-01' }, 'to', 'too_large'],
    [{ from: '1969-12-31', to: '1970-01-01' }, 'from', 'invalid_date'],
    [{ from: '2999-12-31', to: '3000-01-01' }, 'to', 'invalid_date'],
  ])('%j is refused at %s as %s', (wanted, param, code) => {
    expect(() => reportRange(wanted, today)).toThrow(FieldErrors);
    try {
      reportRange(wanted, today);
    } catch (error) {
      expect((error as FieldErrors).issues).toMatchObject([{ param, code }]);
    }
  });
});

describe('the periods of a report', () => {
  it('are days of 23, 24 and 25 hours', () => {
    expect(hours(days('2026-03-28', '2026-03-30'), 'Europe/Dublin')).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
    expect(hours(days('2026-10-24', '2026-10-26'), 'Europe/Dublin')).toEqual([
      ['2026-10-24', 24],
      ['2026-10-25', 25],
      ['2026-10-26', 24],
    ]);
  });

  it('begin at the first of two midnights, at 01:00 without a midnight, and skip a day that the time zone skipped', () => {
    const [first, second] = periodsOf(days('2026-11-01', '2026-11-02'), 'America/Havana');
    expect([first?.fromMs, first?.untilMs]).toEqual([Date.parse('2026-11-01T04:00:00Z'), Date.parse('2026-11-02T05:00:00Z')]);
    expect(second?.untilMs).toBe(Date.parse('2026-11-03T05:00:00Z'));
    expect(hours(days('2026-03-07', '2026-03-09'), 'America/Havana')).toEqual([
      ['2026-03-07', 24],
      ['2026-03-08', 23],
      ['2026-03-09', 24],
    ]);
    expect(hours(days('2011-12-29', '2011-12-31'), 'Pacific/Apia')).toEqual([
      ['2011-12-29', 24],
      ['2011-12-30', 0],
      ['2011-12-31', 24],
    ]);
  });

  it('are weeks from Monday, even across months; the first and last only have days of the range', () => {
    expect(hours({ from: '2026-10-28', to: '2026-11-10', interval: 'week' }, 'UTC')).toEqual([
      ['2026-10-26', 5 * 24],
      ['2026-11-02', 7 * 24],
      ['2026-11-09', 2 * 24],
    ]);
  });

  it('are months from the first day, even across years', () => {
    expect(hours({ from: '2025-12-15', to: '2026-02-28', interval: 'month' }, 'Asia/Kathmandu')).toEqual([
      ['2025-12-01', 17 * 24],
      ['2026-01-01', 31 * 24],
      ['2026-02-01', 28 * 24],
    ]);
  });

  it('follow each other without a gap from the first day to the last, and begin at quarter hours in UTC', () => {
    const zones = ['UTC', 'Europe/Dublin', 'America/Havana', 'Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.nat(120),
        fc.constantFrom(...reportIntervals),
        fc.constantFrom(...zones),
        (ms, length, interval, zone) => {
          const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
          const periods = periodsOf({ from: dayOf(ms), to: dayOf(ms + length * 86_400_000), interval }, zone);
          for (const [n, { fromMs, untilMs }] of periods.entries()) {
            expect([fromMs % 900_000, untilMs % 900_000]).toEqual([0, 0]);
            expect(untilMs).toBe(periods[n + 1]?.fromMs ?? untilMs);
          }
          const daily = periodsOf({ from: dayOf(ms), to: dayOf(ms + length * 86_400_000), interval: 'day' }, zone);
          expect(daily).toHaveLength(length + 1);
          expect([periods[0]?.fromMs, periods.at(-1)?.untilMs]).toEqual([daily[0]?.fromMs, daily.at(-1)?.untilMs]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
