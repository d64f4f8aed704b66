import { indexKeys, keys } from '#shared/table/keys.ts';
import { type Plant, type Planting, stray } from './planting.ts';

const startsAtMs = Date.UTC(2099, 5, 1, 23, 30);
const endsAtMs = startsAtMs + 3_600_000;

/** Faults in bookings, their calendar entries and their order lines. */
export const bookingsPlants = (on: Planting): readonly Plant[] => {
  const { id, listed } = on;
  const booking = () => listed('BOOKING', on.store.booking.id);
  const lineOf = async (): Promise<string> => {
    const order = await on.first(keys.listPartition(id(), 'ORDER'), (item) => item['id'] === on.store.paidBooking['order_id']);
    const [line] = order['lines'] as readonly { readonly id: number }[];
    return `${on.store.paidBooking['order_id']} line ${line?.id}`;
  };
  return [
    [
      'seats over midnight that the calendar holds on one day only',
      async () => {
        const day = keys.calendarDay(id(), on.store.room.id, '2099-06-02');
        const found = await on.first(day.pk, ({ sk }) => sk === day.sk);
        const entries = (found['entries'] as readonly (readonly number[])[]).filter(([bookingId]) => bookingId !== on.store.booking.id);
        await on.store.set(day, { entries });
        const fault = { check: 'calendar_seats', object: 'booking', id: `${on.store.booking.id} on 2099-06-02` } as const;
        return [{ ...fault, expected: `2 from ${startsAtMs} until ${endsAtMs}`, found: null }];
      },
    ],
    [
      'seats that a canceled booking still holds',
      async () => {
        const day = keys.calendarDay(id(), on.store.room.id, '2099-06-03');
        const [fromMs, untilMs] = [Date.UTC(2099, 5, 3, 10), Date.UTC(2099, 5, 3, 11)];
        await on.store.set(day, { entries: [[on.store.cancelledBooking.id, stray, 1, fromMs, untilMs]] });
        const fault = { check: 'calendar_seats', object: 'booking', id: `${on.store.cancelledBooking.id} on 2099-06-03` } as const;
        return [{ ...fault, expected: null, found: `1 from ${fromMs} until ${untilMs}` }];
      },
    ],
    [
      'a reminder of a past booking',
      async () => {
        await on.store.set(listed('BOOKING', on.store.missed.id), { remind_at_ms: 1 });
        const fault = { check: 'booking_state', object: 'booking', id: on.store.missed.id } as const;
        return [{ ...fault, expected: 'a reminder only while it is in the future', found: 'no_show' }];
      },
    ],
    [
      'a cancellation time without a cancellation, and refunded money',
      async () => {
        await on.store.set(booking(), { cancelled_at_ms: 1, refunded_minor: 1 });
        const fault = { check: 'booking_state', object: 'booking', id: on.store.booking.id, found: 'confirmed' } as const;
        return [
          { ...fault, expected: 'cancelled_at when it is canceled, and only then' },
          { ...fault, expected: 'a refund only when it is canceled' },
        ];
      },
    ],
    [
      'two bookings with one number',
      async () => {
        await on.store.set(listed('BOOKING', on.store.missed.id), { number: 1001 });
        return [{ check: 'booking_number', object: 'booking', id: on.store.missed.id, expected: 'a unique number', found: 1001 }];
      },
    ],
    [
      'numbers of bookings beyond the issued ones',
      async () => {
        await on.store.set(keys.bookingCounter(id()), { placed: 1 });
        return [{ check: 'booking_number', object: 'counter', id: 'bookings', expected: 4, found: 1 }];
      },
    ],
    [
      'a booking without its order, though a line names it',
      async () => {
        const line = await lineOf();
        const filter = { filter_c_pk: undefined, filter_c_sk: undefined };
        await on.store.set(listed('BOOKING', on.store.paidBooking.id), { order_id: null, order_line_id: null, ...filter });
        return [{ check: 'booking_line', object: 'booking', id: on.store.paidBooking.id, expected: line, found: null }];
      },
    ],
    [
      'a line without its booking',
      async () => {
        const line = await lineOf();
        const paid = listed('BOOKING', on.store.paidBooking.id);
        await on.store.remove(paid);
        const [fromMs, untilMs] = [Date.UTC(2099, 5, 2, 12), Date.UTC(2099, 5, 2, 13)];
        return [
          { check: 'booking_line', object: 'order', id: line, expected: `booking ${on.store.paidBooking.id}`, found: null },
          {
            check: 'calendar_seats',
            object: 'booking',
            id: `${on.store.paidBooking.id} on 2099-06-02`,
            expected: null,
            found: `3 from ${fromMs} until ${untilMs}`,
          },
        ];
      },
    ],
    [
      'a booking in the list of another status',
      async () => {
        await on.store.set(booking(), { filter_e_pk: indexKeys.bookingsByStart(id(), 'pending') });
        const fault = { check: 'index_keys', object: 'booking', id: on.store.booking.id } as const;
        return [{ ...fault, expected: 'filter_e_pk as computed from its fields', found: 'another' }];
      },
    ],
  ];
};
