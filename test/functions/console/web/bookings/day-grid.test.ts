import fc from 'fast-check';
import { gridRowsOf, layOutInLanes, momentAt, shownHoursOf, slotGridRowsOf } from '#functions/console/web/bookings/day-grid.ts';
import { wallTimeAt } from '#functions/console/web/format/time.ts';

const midnight = '2026-11-26T00:00:00.000Z';
const at = (time: string): string => `2026-11-26T${time}:00.000Z`;
const booked = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) });

describe('a day by hour', () => {
  it('has the usual hours, extended by bookings', () => {
    expect(shownHoursOf([], '2026-11-26', 'UTC')).toEqual({ midnight, first: 9, last: 18 });
    expect(shownHoursOf([booked('07:30', '08:00'), booked('19:00', '20:15')], '2026-11-26', 'UTC')).toEqual({
      midnight,
      first: 7,
      last: 21,
    });
    expect(shownHoursOf([{ starts_at: '2026-11-25T23:00:00.000Z', ends_at: '2026-11-27T02:00:00.000Z' }], '2026-11-26', 'UTC')).toEqual({
      ...{ midnight, first: 0, last: 24 },
    });
  });

  it.each([
    // Clocks go forward from 02:00 to 03:00, so ten o'clock is nine hours after midnight.
    [
      '2026-03-29',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      { first: 8, last: 17 },
      ['00:00', '01:00', '03:00', '04:00'],
      23,
    ],
    // On this day, the clocks go back from 03:00 to 02:00, so ten o'clock is eleven hours after midnight.
    [
      '2026-10-25',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T09:00:00.000Z',
      { first: 10, last: 19 },
      ['00:00', '01:00', '02:00', '02:00'],
      25,
    ],
  ])('shows a booking at ten in the row of ten o’clock on %s in Berlin', (day, begins, ten, hours, clock, length) => {
    const booking = { starts_at: ten, ends_at: new Date(Date.parse(ten) + 1_800_000).toISOString() };
    expect(shownHoursOf([booking], day, 'Europe/Berlin')).toEqual({ midnight: begins, ...hours });
    const { from, to } = gridRowsOf(booking, begins, hours.first, hours.last);
    expect([from, to]).toEqual([5, 7]);
    const clockAtHour = (hour: number): string => wallTimeAt(momentAt(begins, hour), 'Europe/Berlin').slice(11);
    expect([clockAtHour(hours.first), clockAtHour(hours.first + 1), clockAtHour(hours.last)]).toEqual(['09:00', '10:00', '18:00']);
    expect([0, 1, 2, 3].map(clockAtHour)).toEqual(clock);
    const whole = { starts_at: begins, ends_at: new Date(Date.parse(begins) + 30 * 3_600_000).toISOString() };
    expect(shownHoursOf([whole], day, 'Europe/Berlin')).toEqual({ midnight: begins, first: 0, last: length });
  });

  it.each([
    ['09:00', '10:00', { from: 1, to: 5 }],
    ['10:15', '10:20', { from: 6, to: 7 }],
    ['17:45', '18:00', { from: 36, to: 37 }],
  ])('places %s to %s in steps of 15 minutes', (from, to, steps) => {
    expect(gridRowsOf(booked(from, to), midnight, 9, 18)).toEqual(steps);
  });

  it('places overlapping bookings side by side, and later ones below', () => {
    const [first, second, third] = [booked('09:00', '10:00'), booked('09:30', '10:30'), booked('10:00', '11:00')];
    expect(layOutInLanes([third, second, first])).toEqual([[first, third], [second]]);
  });

  it('extends each free time to the next one, at most an hour', () => {
    const [nine, half, noon] = [booked('09:00', '10:00'), booked('09:30', '10:30'), booked('12:00', '14:00')];
    expect(slotGridRowsOf([noon, nine, half], midnight, 9, 18)).toEqual([
      { slot: nine, from: 1, to: 3 },
      { slot: half, from: 3, to: 7 },
      { slot: noon, from: 13, to: 17 },
    ]);
    expect(slotGridRowsOf([nine, { ...nine }], midnight, 9, 18).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [1, 5],
    ]);
  });

  it('keeps every booking, without overlaps within a lane', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 20 })).map(([start, steps]) => {
      const timeAt = (quarter: number): string => new Date(Date.parse(midnight) + quarter * 900_000).toISOString();
      return { starts_at: timeAt(start), ends_at: timeAt(start + steps) };
    });
    fc.assert(
      fc.property(fc.array(times, { maxLength: 12 }), (rows) => {
        const lanes = layOutInLanes(rows);
        expect(lanes.flat()).toHaveLength(rows.length);
        for (const lane of lanes)
          for (const [index, row] of lane.entries()) expect((lane[index + 1]?.starts_at ?? '9') >= row.ends_at).toBe(true);
      }),
    );
  });
});
