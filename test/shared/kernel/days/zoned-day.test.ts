import fc from 'fast-check';
import { dayAfter, dayAt, evenSpansOf, startOfDayMs } from '#shared/kernel/days/zoned-day.ts';

const startOf = (day: string, timeZone: string): string => new Date(startOfDayMs(day, timeZone)).toISOString();

describe('a day begins', () => {
  it.each([
    ['in winter', '2026-11-05', 'Europe/Dublin', '2026-11-05T00:00:00.000Z'],
    ['in summer', '2026-07-05', 'Europe/Dublin', '2026-07-04T23:00:00.000Z'],
    ['on the day that has 23 hours', '2026-03-29', 'Europe/Dublin', '2026-03-29T00:00:00.000Z'],
    ['after the day that has 23 hours', '2026-03-30', 'Europe/Dublin', '2026-03-29T23:00:00.000Z'],
    ['on the day that has 25 hours', '2026-10-25', 'Europe/Dublin', '2026-10-24T23:00:00.000Z'],
    ['far east', '2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['far west', '2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
    ['at an offset with minutes', '2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['at 01:00 where midnight is skipped', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['at the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['with the next day if it does not exist', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['after the day that does not exist', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s', (_, day, timeZone, expected) => {
    expect(startOf(day, timeZone)).toBe(expected);
  });
});

it('the day at an instant is that in the zone', () => {
  const justBeforeMidnightMs = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
  expect(dayAt(justBeforeMidnightMs, 'UTC')).toBe('2026-12-31');
  expect(dayAt(justBeforeMidnightMs, 'Asia/Tokyo')).toBe('2027-01-01');
  expect(dayAt(justBeforeMidnightMs + 1, 'America/New_York')).toBe('2026-12-31');
});

it.each([
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('the day after %s is %s', (day, next) => {
  expect(dayAfter(day)).toBe(next);
});

it('the day changes exactly at its first instant', () => {
  const zones = ['Europe/Dublin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Chatham', 'UTC'];
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (date, timeZone) => {
      const day = date.toISOString().slice(0, 10);
      const startMs = startOfDayMs(day, timeZone);
      expect(dayAt(startMs, timeZone)).toBe(day);
      expect(dayAt(startMs - 1, timeZone) < day).toBe(true);
    }),
  );
});

describe('the parts of a day without a clock change', () => {
  const hoursOf = (day: string, timeZone: string) =>
    evenSpansOf(day, timeZone).map(({ fromMs, untilMs }) => (untilMs - fromMs) / 3_600_000);
  it.each([
    ['one of 24 hours', '2026-11-20', 'Europe/Dublin', [24]],
    ['two where an hour is skipped', '2026-03-29', 'Europe/Dublin', [1, 22]],
    ['two where an hour is repeated', '2026-10-25', 'Europe/Dublin', [2, 23]],
    ['one where midnight is skipped', '2026-03-08', 'America/Havana', [23]],
    ['two where half an hour is repeated', '2026-04-05', 'Australia/Lord_Howe', [2, 22.5]],
    ['none where the day does not exist', '2011-12-30', 'Pacific/Apia', []],
  ])('are %s', (_, day, timeZone, expected) => {
    expect(hoursOf(day, timeZone)).toEqual(expected);
  });

  it('cover the day, and give the wall clock time at each instant', () => {
    const zones = [
      'Europe/Dublin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'America/Havana',
      'Pacific/Apia',
      'Africa/Casablanca',
      'UTC',
    ];
    const clocks = new Map(
      zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })]),
    );
    const days = fc.date({ min: new Date('2012-01-01'), max: new Date('2098-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), fc.nat(999), (date, timeZone, share) => {
        const day = date.toISOString().slice(0, 10);
        const spans = evenSpansOf(day, timeZone);
        const bounds = spans.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
        expect([bounds[0], bounds.at(-1)]).toEqual([startOfDayMs(day, timeZone), startOfDayMs(dayAfter(day), timeZone)]);
        expect(bounds.slice(2, -1)).toEqual(bounds.slice(1, -2));
        for (const { fromMs, untilMs, offsetMs } of spans) {
          const ms = fromMs + Math.floor(((untilMs - fromMs) * share) / 1000);
          const shown = new Date(ms + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
          expect(clocks.get(timeZone)?.format(ms)).toBe(shown);
        }
      }),
    );
  });
});
