import fc from 'fast-check';
import { hoursOf, lanesOf, slotStepsOf, stepsOf } from '#functions/console/web/bookings/day-grid.ts';

const midnight = '2026-11-26T00:00:00.000Z';
const at = (time: string): string => `2026-11-26T${time}:00.000Z`;
const booked = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) });

describe('a day by hour', () => {
  it('has the usual hours, and more where something is booked', () => {
    expect(hoursOf([], midnight)).toEqual({ first: 9, last: 18 });
    expect(hoursOf([booked('07:30', '08:00'), booked('19:00', '20:15')], midnight)).toEqual({ first: 7, last: 21 });
    expect(hoursOf([{ starts_at: '2026-11-25T23:00:00.000Z', ends_at: '2026-11-27T02:00:00.000Z' }], midnight)).toEqual({
      ...{ first: 0, last: 24 },
    });
  });

  it.each([
    ['09:00', '10:00', { from: 1, to: 5 }],
    ['10:15', '10:20', { from: 6, to: 7 }],
    ['17:45', '18:00', { from: 36, to: 37 }],
  ])('puts %s to %s into its steps of 15 minutes', (from, to, steps) => {
    expect(stepsOf(booked(from, to), midnight, 9, 18)).toEqual(steps);
  });

  it('puts what overlaps beside each other, and what follows below', () => {
    const [first, second, third] = [booked('09:00', '10:00'), booked('09:30', '10:30'), booked('10:00', '11:00')];
    expect(lanesOf([third, second, first])).toEqual([[first, third], [second]]);
  });

  it('gives each free time the rows up to the next one, and an hour at most', () => {
    const [nine, half, noon] = [booked('09:00', '10:00'), booked('09:30', '10:30'), booked('12:00', '14:00')];
    expect(slotStepsOf([noon, nine, half], midnight, 9, 18)).toEqual([
      { slot: nine, from: 1, to: 3 },
      { slot: half, from: 3, to: 7 },
      { slot: noon, from: 13, to: 17 },
    ]);
    expect(slotStepsOf([nine, { ...nine }], midnight, 9, 18).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [1, 5],
    ]);
  });

  it('keeps every booking, and no two of a lane overlap', () => {
    const times = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 20 })).map(([start, steps]) => {
      const timeAt = (quarter: number): string => new Date(Date.parse(midnight) + quarter * 900_000).toISOString();
      return { starts_at: timeAt(start), ends_at: timeAt(start + steps) };
    });
    fc.assert(
      fc.property(fc.array(times, { maxLength: 12 }), (rows) => {
        const lanes = lanesOf(rows);
        expect(lanes.flat()).toHaveLength(rows.length);
        for (const lane of lanes)
          for (const [index, row] of lane.entries()) expect((lane[index + 1]?.starts_at ?? '9') >= row.ends_at).toBe(true);
      }),
    );
  });
});
