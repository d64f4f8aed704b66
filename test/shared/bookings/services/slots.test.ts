import fc from 'fast-check';
import type { CalendarEntry } from '#shared/bookings/calendar/calendar-day.ts';
import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { type BookingPlace, calendarSpan, findSlots, slotRange, startRefusal } from '#shared/bookings/services/slots.ts';
import { dayAt } from '#shared/kernel/days/zoned-day.ts';
import { aBookingService, everyDay } from '#test/support/builders/a-booking-service.ts';

const variantId = 7;
const minuteMs = 60_000;
const longAgoMs = Date.parse('2000-01-01T00:00:00Z');
const forEver = { windowDays: 40_000 };

type Asked = {
  readonly service?: Partial<BookingService>;
  readonly entries?: readonly CalendarEntry[];
  readonly nowMs?: number;
  readonly seats?: number;
  readonly afterMs?: number;
  readonly beforeMs?: number;
  readonly limit?: number;
};

const placeIn = (timeZone: string, ...times: readonly string[]): BookingPlace => ({ own: null, location: everyDay(times), timeZone });

const slots = (place: BookingPlace, from: string, to: string, { service, entries = [], ...wanted }: Asked = {}) =>
  findSlots({ service: aBookingService({ ...forEver, ...service }), variantId }, place, entries, {
    from,
    to,
    nowMs: longAgoMs,
    seats: 1,
    afterMs: longAgoMs,
    beforeMs: Number.POSITIVE_INFINITY,
    limit: 10_000,
    ...wanted,
  });

const startsOf = (found: ReturnType<typeof slots>): string[] =>
  found.map(({ startsAtMs }) => new Date(startsAtMs).toISOString().slice(11, 16));

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00Z`);
const booked = (from: string, until: string, fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  bookingId: at(from),
  productId: aBookingService().productId,
  seats: 1,
  fromMs: at(from),
  untilMs: at(until),
  ...fields,
});

describe('slots', () => {
  const day = ['2026-11-20', '2026-11-20'] as const;
  const morning = placeIn('UTC', '09:00-12:00');

  it('start at steps of the local clock, and end before the place closes', () => {
    expect(startsOf(slots(morning, ...day))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(startsOf(slots(placeIn('UTC', '09:10-12:00'), ...day, { service: { slotStepMinutes: 45 } }))).toEqual(['09:45', '10:30']);
    expect(startsOf(slots(morning, ...day, { service: { variantDurations: new Map([[variantId, 150]]) } }))).toEqual(['09:00', '09:30']);
  });

  it('show the number of free seats, and leave out times with too few', () => {
    const asked = { service: { capacity: 3 }, entries: [booked('09:00', '10:00', { seats: 2 }), booked('11:00', '12:00', { seats: 3 })] };
    expect(slots(morning, ...day, asked).map(({ seatsAvailable }) => seatsAvailable)).toEqual([1, 1, 3]);
    expect(startsOf(slots(morning, ...day, { ...asked, seats: 2 }))).toEqual(['10:00']);
  });

  it('need free buffers between bookings, but not before the end of opening hours', () => {
    const service = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 };
    expect(startsOf(slots(morning, ...day, { service }))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    expect(startsOf(slots(morning, ...day, { service, entries: [booked('08:30', '09:15')] }))).toEqual([
      '09:30',
      '10:00',
      '10:30',
      '11:00',
    ]);
    expect(startsOf(slots(morning, ...day, { service, entries: [booked('11:30', '12:00')] }))).toEqual(['09:00', '09:30', '10:00']);
  });

  it('are missing while another service occupies the resource', () => {
    const entries = [booked('09:30', '10:30', { productId: 1 })];
    expect(startsOf(slots(morning, ...day, { service: { capacity: 9 }, entries }))).toEqual(['10:30', '11:00']);
  });

  it('start after the lead time and within the window, which counts local days', () => {
    expect(startsOf(slots(morning, ...day, { nowMs: at('08:00'), service: { leadTimeMinutes: 120 } }))).toEqual([
      '10:00',
      '10:30',
      '11:00',
    ]);
    const tomorrow = Date.parse('2026-11-19T23:59:00Z');
    expect(startsOf(slots(morning, ...day, { nowMs: tomorrow, service: { windowDays: 1 } }))).toHaveLength(5);
    expect(slots(morning, ...day, { nowMs: tomorrow, service: { windowDays: 0 } })).toEqual([]);
    expect(slots(placeIn('Asia/Tokyo', '09:00-12:00'), ...day, { nowMs: tomorrow, service: { windowDays: 0 } })).toHaveLength(5);
  });

  it('start within the requested times, up to the limit', () => {
    expect(startsOf(slots(morning, ...day, { limit: 2 }))).toEqual(['09:00', '09:30']);
    expect(startsOf(slots(morning, ...day, { limit: 2, afterMs: at('09:31') }))).toEqual(['10:00', '10:30']);
    expect(startsOf(slots(morning, ...day, { afterMs: at('09:30'), beforeMs: at('10:30') }))).toEqual(['09:30', '10:00']);
  });

  it('may continue over midnight while the place stays open', () => {
    const place = placeIn('UTC', '00:00-01:00', '23:00-24:00');
    expect(startsOf(slots(place, ...day))).toEqual(['00:00', '23:00', '23:30']);
  });
});

describe('a whole day of slots', () => {
  it.each([
    ['24 hours', 'Europe/Dublin', '2026-11-20', 24],
    ['23 hours', 'Europe/Dublin', '2026-03-29', 23],
    ['25 hours', 'Europe/Dublin', '2026-10-25', 25],
    ['23 hours without a midnight', 'America/Havana', '2026-03-08', 23],
    ['25 hours with two midnights', 'America/Havana', '2026-11-01', 25],
    ['no hours', 'Pacific/Apia', '2011-12-30', 0],
  ])('has one slot per hour in a day of %s (%s)', (_, timeZone, date, expected) => {
    const service = { slotStepMinutes: 60, durationMinutes: 60 };
    const found = slots(placeIn(timeZone, '00:00-24:00'), date, date, { service });
    expect(found).toHaveLength(expected);
    expect(found.every(({ startsAtMs }, n) => n === 0 || startsAtMs - (found[n - 1]?.startsAtMs ?? 0) === 60 * minuteMs)).toBe(true);
  });

  it('has slots at full hours before and after a change of half an hour (Australia/Lord_Howe)', () => {
    const place = placeIn('Australia/Lord_Howe', '00:00-24:00');
    const service = { slotStepMinutes: 60, durationMinutes: 30 };
    expect(startsOf(slots(place, '2026-10-04', '2026-10-04', { service })).slice(0, 4)).toEqual(['13:30', '14:30', '16:00', '17:00']);
    expect(startsOf(slots(place, '2026-04-05', '2026-04-05', { service })).slice(0, 4)).toEqual(['13:00', '14:00', '15:30', '16:30']);
  });
});

describe('the refusal of a start', () => {
  const place = placeIn('Europe/Dublin', '09:00-17:00');
  const booking = (fields: Partial<BookingService> = {}) => ({
    service: aBookingService({ windowDays: 30, leadTimeMinutes: 60, ...fields }),
    variantId,
  });
  it.each([
    ['2026-11-20T10:00:00Z', null],
    ['2026-11-20T16:00:00Z', null],
    ['2026-11-20T16:30:00Z', 'outside_opening_hours'],
    ['2026-11-20T08:30:00Z', 'outside_opening_hours'],
    ['2026-11-20T10:10:00Z', 'off_grid'],
    ['2026-11-20T10:00:01Z', 'off_grid'],
    ['2026-11-19T11:30:00Z', 'too_soon'],
    ['2026-12-19T10:00:00Z', null],
    ['2026-12-20T10:00:00Z', 'too_far'],
  ])('at %s: %s', (startsAt, expected) => {
    expect(startRefusal(booking(), place, Date.parse(startsAt), Date.parse('2026-11-19T10:31:00Z'))).toBe(expected);
  });
});

it('slots are exactly the times without a refusal, in any time zone and on any day', () => {
  const zones = ['Europe/Dublin', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'];
  const dates = ['2011-12-29', '2026-03-08', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-25', '2026-10-31', '2026-11-20'];
  const times = [['00:00-24:00'], ['00:30-02:15', '02:45-05:00'], ['09:00-12:00', '22:00-24:00'], []];
  const asked = fc.record({
    timeZone: fc.constantFrom(...zones),
    from: fc.constantFrom(...dates),
    times: fc.constantFrom(...times),
    slotStepMinutes: fc.constantFrom(5, 20, 45, 60),
    durationMinutes: fc.integer({ min: 1, max: 200 }),
    bufferAfterMinutes: fc.constantFrom(0, 25),
    taken: fc.array(fc.tuple(fc.integer({ min: -1440, max: 4320 }), fc.integer({ min: 1, max: 500 })), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(asked, ({ timeZone, from, times, taken, ...settings }) => {
      const place = placeIn(timeZone, ...times);
      const service = aBookingService({ ...forEver, ...settings, capacity: 2 });
      const fromMs = Date.parse(from);
      const to = new Date(fromMs + 86_400_000).toISOString().slice(0, 10);
      const entries = taken.map(([minute, length], bookingId) => ({
        bookingId,
        productId: service.productId,
        seats: 1,
        fromMs: fromMs + minute * minuteMs,
        untilMs: fromMs + (minute + length) * minuteMs,
      }));
      const found = slots(place, from, to, { service, entries });
      const range = slotRange(service, { from, to, nowMs: longAgoMs, afterMs: longAgoMs });
      const span = calendarSpan(service, range);
      const expected: number[] = [];
      for (let ms = fromMs - 16 * 3_600_000; ms < fromMs + 64 * 3_600_000; ms += 5 * minuteMs) {
        const shown = dayAt(ms, timeZone);
        if (shown < from || shown > to || startRefusal({ service, variantId }, place, ms, longAgoMs) !== null) continue;
        const untilMs = ms + (service.durationMinutes + service.bufferAfterMinutes) * minuteMs;
        expect(range.fromMs <= ms && ms < range.untilMs && untilMs <= span.untilMs).toBe(true);
        const beside = entries.filter((entry) => entry.fromMs < untilMs && ms < entry.untilMs);
        const mostAtOnce = Math.max(
          0,
          ...beside.map(({ fromMs: atMs }) => beside.filter((one) => one.fromMs <= atMs && atMs < one.untilMs).length),
        );
        if (mostAtOnce < 2) expected.push(ms);
      }
      expect(found.map(({ startsAtMs }) => startsAtMs)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});
