import { openSpans, rangesOn } from '#shared/bookings/services/opening-hours.ts';
import { everyDay, openingRange } from '#test/support/builders/a-booking-service.ts';

const spansOf = (from: string, to: string, times: readonly string[], timeZone: string): string[] =>
  openSpans({ from, to }, () => times.map(openingRange), timeZone).map(({ fromMs, untilMs }) =>
    [fromMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' '),
  );

describe('a place is open', () => {
  it.each([
    ['in winter', '2026-11-20', '09:00-17:00', 'Europe/Dublin', '2026-11-20T09:00 2026-11-20T17:00'],
    ['in summer', '2026-07-20', '09:00-17:00', 'Europe/Dublin', '2026-07-20T08:00 2026-07-20T16:00'],
    ['for 23 hours on a day that has no more', '2026-03-29', '00:00-24:00', 'Europe/Dublin', '2026-03-29T00:00 2026-03-29T23:00'],
    ['for 25 hours on a day that has them', '2026-10-25', '00:00-24:00', 'Europe/Dublin', '2026-10-24T23:00 2026-10-26T00:00'],
    ['less by an hour that clocks skip', '2026-03-29', '00:30-03:00', 'Europe/Dublin', '2026-03-29T00:30 2026-03-29T02:00'],
    [
      'from when clocks go on, if it opens in what they skip',
      '2026-03-29',
      '01:30-03:00',
      'Europe/Dublin',
      '2026-03-29T01:00 2026-03-29T02:00',
    ],
    ['through an hour that clocks repeat', '2026-10-25', '01:30-03:00', 'Europe/Dublin', '2026-10-25T00:30 2026-10-25T03:00'],
    ['from the first time at which clocks show it', '2026-10-25', '01:15-01:45', 'Europe/Dublin', '2026-10-25T00:15 2026-10-25T00:45'],
    ['from 01:00 where midnight is skipped', '2026-03-08', '00:00-02:00', 'America/Havana', '2026-03-08T05:00 2026-03-08T06:00'],
    ['from the first of two midnights', '2026-11-01', '00:00-02:00', 'America/Havana', '2026-11-01T04:00 2026-11-01T07:00'],
    [
      'for 23.5 hours where clocks skip half an hour',
      '2026-10-04',
      '00:00-24:00',
      'Australia/Lord_Howe',
      '2026-10-03T13:30 2026-10-04T13:00',
    ],
    ['for 24.5 hours where they repeat it', '2026-04-05', '00:00-24:00', 'Australia/Lord_Howe', '2026-04-04T13:00 2026-04-05T13:30'],
  ])('%s', (_, date, times, timeZone, expected) => {
    expect(spansOf(date, date, [times], timeZone)).toEqual([expected]);
  });

  it('not in an hour or on a day that the time zone skips', () => {
    expect(spansOf('2026-03-29', '2026-03-29', ['01:00-02:00'], 'Europe/Dublin')).toEqual([]);
    expect(spansOf('2011-12-29', '2011-12-31', ['09:00-10:00'], 'Pacific/Apia')).toEqual([
      '2011-12-29T19:00 2011-12-29T20:00',
      '2011-12-30T19:00 2011-12-30T20:00',
    ]);
  });

  it('continuously over midnight when one day ends at 24:00 and the next begins at 00:00', () => {
    expect(spansOf('2026-11-20', '2026-11-21', ['00:00-02:00', '12:00-14:00', '22:00-24:00'], 'UTC')).toEqual([
      '2026-11-20T00:00 2026-11-20T02:00',
      '2026-11-20T12:00 2026-11-20T14:00',
      '2026-11-20T22:00 2026-11-21T02:00',
      '2026-11-21T12:00 2026-11-21T14:00',
      '2026-11-21T22:00 2026-11-22T00:00',
    ]);
  });
});

describe('the hours of a resource on a date', () => {
  const [friday, christmas] = ['2026-11-20', '2026-12-25'];
  const shop = everyDay(['09:00-17:00'], { [friday]: ['09:00-21:00'], [christmas]: [] });

  it('are those of its location, including exceptions', () => {
    expect(rangesOn('2026-11-19', null, shop)).toEqual([openingRange('09:00-17:00')]);
    expect(rangesOn(friday, null, shop)).toEqual([openingRange('09:00-21:00')]);
    expect(rangesOn(christmas, null, shop)).toEqual([]);
  });

  it('are its own week, except on days when an exception closes its location', () => {
    const own = everyDay(['10:00-12:00']);
    expect(rangesOn(friday, own, shop)).toEqual([openingRange('10:00-12:00')]);
    expect(rangesOn(christmas, own, shop)).toEqual([]);
  });

  it('are those of its own exception first of all', () => {
    const own = { ...everyDay([], { [christmas]: ['08:00-09:00'], [friday]: [] }), week: null };
    expect(rangesOn(christmas, own, shop)).toEqual([openingRange('08:00-09:00')]);
    expect(rangesOn(friday, own, shop)).toEqual([]);
    expect(rangesOn('2026-11-19', own, shop)).toEqual([openingRange('09:00-17:00')]);
  });

  it('follow the weekday', () => {
    const week = { ...everyDay([]).week, sunday: [openingRange('11:00-13:00')] };
    const own = { ...everyDay([]), week: week as NonNullable<typeof shop.week> };
    expect(rangesOn('2026-11-22', own, null)).toEqual([openingRange('11:00-13:00')]);
    expect(rangesOn('2026-11-23', own, null)).toEqual([]);
  });

  it('are empty when nothing is set', () => {
    expect(rangesOn(friday, null, null)).toEqual([]);
  });
});
