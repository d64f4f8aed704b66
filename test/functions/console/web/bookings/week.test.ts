import { addDays, byDate, dateIn, rangeOf, weekOf } from '#functions/console/web/bookings/week.ts';

describe('a week of bookings', () => {
  const week = ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25'];

  it.each(['2026-10-19', '2026-10-22', '2026-10-25'])('begins on Monday for %s', (date) => {
    expect(weekOf(date, '2026-01-01')).toEqual(week);
  });

  it.each(['', 'tomorrow', '2026-13-01', '2026-10-21T10:00'])('is the current one for %j', (date) => {
    expect(weekOf(date, '2026-10-21')).toEqual(week);
  });

  it('is an hour longer when daylight saving time ends', () => {
    expect(rangeOf(week, 'Europe/Dublin')).toEqual({ starts_after: '2026-10-18T23:00:00.000Z', starts_before: '2026-10-26T00:00:00.000Z' });
  });

  it('shows each booking on its day in the store’s zone, earliest first', () => {
    const rows = ['2026-10-20T12:00:00.000Z', '2026-10-20T08:00:00.000Z', '2026-10-20T23:30:00.000Z'].map((starts_at) => ({ starts_at }));
    const shown = byDate(rows, ['2026-10-20', '2026-10-21'], 'Europe/Dublin');
    expect(shown.map(([date, of]) => [date, of.map(({ starts_at }) => starts_at.slice(11, 16))])).toEqual([
      ['2026-10-20', ['08:00', '12:00']],
      ['2026-10-21', ['23:30']],
    ]);
  });

  it('adds days across months, and returns the date in a zone', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(dateIn('2026-12-31T12:00:00Z', 'Pacific/Kiritimati')).toBe('2027-01-01');
  });
});
