import fc from 'fast-check';
import { type CalendarDay, type CalendarEntry, entriesOf, maxEntriesPerDay } from '#shared/bookings/calendar/calendar-day.ts';
import { calendarLoad, seatsFree } from '#shared/bookings/calendar/calendar-load.ts';
import { type CalendarChange, changeCalendar, daysOfChanges } from '#shared/bookings/calendar/change-calendar.ts';
import { utcDaysOf } from '#shared/kernel/days/utc-day.ts';

const yoga = 1;
const massage = 2;
const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);

const entry = (bookingId: number, from: string, until: string, fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  bookingId,
  productId: yoga,
  seats: 1,
  fromMs: at(from),
  untilMs: at(until),
  ...fields,
});

const reserve = (one: CalendarEntry, capacity = 1, resourceIds = [3]): CalendarChange => ({
  type: 'reserve',
  resourceIds,
  capacity,
  entry: one,
});
const release = (resourceId: number, one: CalendarEntry): CalendarChange => ({ type: 'release', resourceId, entry: one });

/** Returns the calendar days that result from these changes. Throws if a change is refused. */
function daysAfter(...changes: readonly CalendarChange[]): readonly CalendarDay[] {
  const plan = changeCalendar([], changes);
  if (plan.refused !== null) throw new Error('refused');
  return plan.changed;
}

const answerTo = (stored: readonly CalendarDay[], change: CalendarChange) => {
  const plan = changeCalendar(stored, [change]);
  return plan.refused === null ? plan.resources.get(change.entry.bookingId) : plan.refused;
};

describe('a reservation', () => {
  it('holds its seats until its span ends, and can begin when an earlier one ends', () => {
    const days = daysAfter(reserve(entry(1, '10:00', '11:00')));
    expect(answerTo(days, reserve(entry(2, '10:59', '11:30')))).toEqual({ bookingId: 2, seatsFree: 0 });
    expect(answerTo(days, reserve(entry(2, '09:00', '10:01')))).toEqual({ bookingId: 2, seatsFree: 0 });
    expect(answerTo(days, reserve(entry(2, '11:00', '12:00')))).toBe(3);
    expect(answerTo(days, reserve(entry(2, '09:00', '10:00')))).toBe(3);
  });

  it('shares the capacity of its service with all overlapping reservations at the busiest moment', () => {
    const days = daysAfter(
      reserve(entry(1, '10:00', '11:00', { seats: 2 }), 4),
      reserve(entry(2, '11:00', '12:00', { seats: 1 }), 4),
      reserve(entry(3, '10:30', '11:30', { seats: 1 }), 4),
    );
    expect(answerTo(days, reserve(entry(4, '10:00', '12:00', { seats: 1 }), 4))).toBe(3);
    expect(answerTo(days, reserve(entry(4, '10:00', '12:00', { seats: 2 }), 4))).toEqual({ bookingId: 4, seatsFree: 1 });
    expect(answerTo(days, reserve(entry(4, '11:30', '12:00', { seats: 3 }), 4))).toBe(3);
  });

  it('finds no seat while another service occupies the resource', () => {
    const days = daysAfter(reserve(entry(1, '10:00', '11:00'), 10));
    const other = (from: string, until: string) => reserve(entry(2, from, until, { productId: massage }), 10);
    expect(answerTo(days, other('10:45', '11:45'))).toEqual({ bookingId: 2, seatsFree: 0 });
    expect(answerTo(days, other('11:00', '12:00'))).toBe(3);
  });

  it('over midnight is stored in both days and found from either', () => {
    const late = entry(1, '23:30', '23:59', { untilMs: at('23:59') + 3_660_000 });
    const days = daysAfter(reserve(late));
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ]);
    const next = entry(2, '10:00', '11:00', { fromMs: Date.parse('2026-11-21T00:59:00Z'), untilMs: Date.parse('2026-11-21T02:00:00Z') });
    expect(answerTo(days, reserve(next))).toEqual({ bookingId: 2, seatsFree: 0 });
    expect(changeCalendar(days, [release(3, late)])).toMatchObject({ changed: [{ entries: [] }, { entries: [] }] });
  });

  it('goes to the least busy resource with enough seats; the lowest id wins a tie', () => {
    const days = daysAfter(reserve(entry(1, '08:00', '09:00'), 1, [3]), reserve(entry(2, '10:00', '10:30'), 1, [4]));
    expect(answerTo([], reserve(entry(9, '12:00', '13:00'), 1, [5, 4, 3]))).toBe(3);
    expect(answerTo(days, reserve(entry(9, '12:00', '13:00'), 1, [3, 4]))).toBe(4);
    expect(answerTo(days, reserve(entry(9, '10:00', '11:00'), 1, [3, 4]))).toBe(3);
    expect(answerTo(days, reserve(entry(9, '08:30', '10:30'), 1, [3, 4]))).toEqual({ bookingId: 9, seatsFree: 0 });
  });

  it('list is applied completely or not at all, in order', () => {
    const plan = changeCalendar([], [reserve(entry(1, '10:00', '11:00')), reserve(entry(2, '10:30', '11:30'))]);
    expect(plan).toEqual({ refused: { bookingId: 2, seatsFree: 0 } });
  });

  it('is refused on a full day, from which bookings can still be released or moved', () => {
    const full = Array.from({ length: maxEntriesPerDay }, (_, n) => entry(n + 1, '10:00', '11:00'));
    const days: CalendarDay[] = [{ resourceId: 3, day: '2026-11-20', version: 7, entries: full }];
    expect(answerTo(days, reserve(entry(9_999, '12:00', '13:00')))).toEqual({ bookingId: 9_999, seatsFree: 0 });
    const moved = changeCalendar(days, [release(3, entry(1, '10:00', '11:00')), reserve(entry(1, '12:00', '13:00'))]);
    expect(moved).toMatchObject({ refused: null, changed: [{ day: '2026-11-20', version: 7 }] });
  });
});

describe('a release', () => {
  it('frees the seats of one booking, and nothing the second time', () => {
    const one = entry(1, '10:00', '11:00');
    const days = daysAfter(reserve(one, 2), reserve(entry(2, '10:00', '11:00'), 2));
    const after = changeCalendar(days, [release(3, one)]);
    expect(after).toMatchObject({ changed: [{ entries: [{ bookingId: 2 }] }] });
    expect(changeCalendar(after.refused === null ? after.changed : [], [release(3, one)])).toMatchObject({ changed: [] });
  });

  it('followed by a reservation in the same change is a move, which its own seats do not block', () => {
    const one = entry(1, '10:00', '11:00');
    const plan = changeCalendar(daysAfter(reserve(one)), [release(3, one), reserve({ ...one, fromMs: at('10:30'), untilMs: at('11:30') })]);
    expect(plan).toMatchObject({ refused: null, changed: [{ entries: [{ bookingId: 1, fromMs: at('10:30') }] }] });
  });
});

describe('the days that changes affect', () => {
  const late = entry(1, '23:30', '23:59', { untilMs: at('23:59') + 3_660_000 });

  it('are the days of a span at each candidate resource, or at the resource of a release, each once', () => {
    expect(daysOfChanges([reserve(late, 1, [3, 4]), release(4, late), release(5, entry(2, '10:00', '11:00'))])).toEqual([
      { resourceId: 3, day: '2026-11-20' },
      { resourceId: 3, day: '2026-11-21' },
      { resourceId: 4, day: '2026-11-20' },
      { resourceId: 4, day: '2026-11-21' },
      { resourceId: 5, day: '2026-11-20' },
    ]);
    expect(daysOfChanges([])).toEqual([]);
  });

  it('leave no seat when one of them is full', () => {
    const full = Array.from({ length: maxEntriesPerDay }, (_, n) => entry(n + 1, '10:00', '11:00'));
    const next = { resourceId: 3, day: '2026-11-21', version: 1, entries: [] };
    const days: CalendarDay[] = [{ resourceId: 3, day: '2026-11-20', version: 7, entries: full }, next];
    expect(answerTo(days, reserve({ ...late, bookingId: 9_999 }))).toEqual({ bookingId: 9_999, seatsFree: 0 });
  });
});

it('a resource is busier the more of its seats are taken', () => {
  const two = reserve(entry(1, '08:00', '09:00', { seats: 2 }), 4, [3]);
  const one = reserve(entry(2, '08:00', '09:00', { seats: 1 }), 4, [4]);
  expect(answerTo(daysAfter(two, one), reserve(entry(9, '12:00', '13:00'), 4, [3, 4]))).toBe(4);
});

it('the load of a resource has one stretch for each span without changes', () => {
  const held = [entry(1, '10:00', '12:00', { seats: 2 }), entry(2, '11:00', '12:00'), entry(3, '12:00', '13:00', { productId: massage })];
  expect(calendarLoad(held)).toEqual([
    { fromMs: at('10:00'), untilMs: at('11:00'), productId: yoga, seats: 2 },
    { fromMs: at('11:00'), untilMs: at('12:00'), productId: yoga, seats: 3 },
    { fromMs: at('12:00'), untilMs: at('13:00'), productId: massage, seats: 1 },
  ]);
  expect(calendarLoad([])).toEqual([]);
  expect(calendarLoad([entry(1, '10:00', '12:00'), entry(2, '10:30', '11:00', { productId: massage })])[1]).toMatchObject({
    productId: null,
  });
});

it('a span that ends at midnight does not touch the next day', () => {
  expect(utcDaysOf({ fromMs: at('22:00'), untilMs: Date.parse('2026-11-21T00:00:00Z') })).toEqual(['2026-11-20']);
});

describe('after any sequence of bookings, moves and cancellations', () => {
  const minuteMs = 60_000;
  const startMs = Date.parse('2026-11-20T22:00:00Z');
  const minutes = 240;
  const capacities: Readonly<Record<number, number>> = { [yoga]: 3, [massage]: 1 };
  const step = fc.record({
    bookingId: fc.integer({ min: 1, max: 12 }),
    productId: fc.constantFrom(yoga, massage),
    seats: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: 0, max: minutes - 61 }),
    length: fc.integer({ min: 1, max: 60 }),
    cancel: fc.boolean(),
  });

  /** Returns the free seats according to a ledger that counts each minute separately. */
  const freeByMinutes = (booked: readonly CalendarEntry[], wanted: CalendarEntry): number => {
    let free = capacities[wanted.productId] ?? 0;
    for (let ms = wanted.fromMs; ms < wanted.untilMs; ms += minuteMs) {
      const now = booked.filter((one) => one.fromMs <= ms && ms < one.untilMs);
      const seats = now.reduce((sum, one) => sum + one.seats, 0);
      free = now.some((one) => one.productId !== wanted.productId)
        ? 0
        : Math.min(free, Math.max(0, (capacities[wanted.productId] ?? 0) - seats));
    }
    return free;
  };

  it('the calendar sells exactly the seats that a ledger of single minutes would sell', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let days: readonly CalendarDay[] = [];
        const ledger = new Map<number, CalendarEntry>();
        for (const { from, length, cancel, ...fields } of steps) {
          const fromMs = startMs + from * minuteMs;
          const wanted: CalendarEntry = { ...fields, fromMs, untilMs: fromMs + length * minuteMs };
          const held = ledger.get(wanted.bookingId);
          const beside = [...ledger.values()].filter(({ bookingId }) => bookingId !== wanted.bookingId);
          const released = held === undefined ? [] : [release(3, held)];
          const plan = changeCalendar(days, cancel ? released : [...released, reserve(wanted, capacities[wanted.productId])]);
          const free = freeByMinutes(beside, wanted);
          expect(seatsFree(calendarLoad(beside), { ...wanted, capacity: capacities[wanted.productId] ?? 0 })).toBe(free);
          if (cancel) ledger.delete(wanted.bookingId);
          else if (free < wanted.seats) expect(plan.refused).toEqual({ bookingId: wanted.bookingId, seatsFree: free });
          else ledger.set(wanted.bookingId, wanted);
          if (plan.refused === null) {
            const changed = plan.changed;
            days = [...days.filter((day) => !changed.some((one) => one.day === day.day)), ...changed];
          }
          const byId = (a: CalendarEntry, b: CalendarEntry) => a.bookingId - b.bookingId;
          expect(entriesOf(days).sort(byId)).toEqual([...ledger.values()].sort(byId));
        }
      }),
    );
  });
});
