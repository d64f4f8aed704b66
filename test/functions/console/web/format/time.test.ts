import { instantAtWallTime, wallTimeAt } from '#functions/console/web/format/time.ts';

describe('the UTC time of a local time', () => {
  it.each([
    ['2026-11-22T21:05', 'Europe/Berlin', '2026-11-22T20:05:00.000Z'],
    ['2026-07-01T09:30', 'America/New_York', '2026-07-01T13:30:00.000Z'],
    // On this day, the clocks go back, so this time occurs twice. The first occurrence is used.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s', (wallTime, timeZone, moment) => {
    expect(instantAtWallTime(wallTime, timeZone)).toBe(moment);
    expect(wallTimeAt(moment, timeZone)).toBe(wallTime);
  });

  it('that is skipped moves past the gap', () => {
    expect(instantAtWallTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  it.each(['', 'soon', ':00Z', '2026-11', '2026-13-45T99:99'])('is missing for %j', (text) => {
    expect(instantAtWallTime(text, 'Europe/Berlin')).toBeUndefined();
  });
});
