import { randomBytes } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { staffBookingEndpoints } from '#functions/admin/bookings/endpoints.ts';
import { staffBookingOperations } from '#functions/admin/bookings/operations.ts';
import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { bookingOperations } from '#functions/api/bookings/operations.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import type { BookingView, CancelledBookingView } from '#shared/bookings/booking-schema.ts';
import { addBookingWrite, nextBookingNumbers } from '#shared/bookings/bookings-table.ts';
import type { CalendarEntry } from '#shared/bookings/calendar/calendar-day.ts';
import { planCalendar, readCalendar } from '#shared/bookings/calendar/calendar-table.ts';
import { bookingResourceItem } from '#shared/bookings/services/booking-resources-table.ts';
import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { bookingServiceItem } from '#shared/bookings/services/booking-services-table.ts';
import { putOpeningHoursWrite } from '#shared/bookings/services/opening-hours-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import { keys } from '#shared/table/keys.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import { transact } from '#shared/table/transact.ts';
import { aBooking } from '../builders/a-booking.ts';
import { aBookingResource, everyDay } from '../builders/a-booking-service.ts';
import { putItems } from '../builders/listed-things.ts';
import { paperBox } from './an-admin.ts';
import type { OrdersHarness } from './orders-harness.ts';
import { runContract } from './run-contract.ts';

const dayMs = 24 * 3_600_000;
/** The time at which bookings start by default. */
export const firstStartMs = Date.UTC(2026, 10, 7, 10);
type Body = { readonly booking?: object; readonly [field: string]: unknown };
/** The only service is product 600, with variant 601. It uses resource 3. */
export const serviceId = 600;
export const resourceId = 3;

const service: BookingService = {
  productId: serviceId,
  durationMinutes: 60,
  variantDurations: new Map(),
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  slotStepMinutes: 15,
  capacity: 4,
  leadTimeMinutes: 0,
  windowDays: 90,
  confirmation: 'auto',
  resourceIds: [resourceId],
  cancellation: [],
  depositBasisPoints: 0,
  createdAtMs: 1,
  updatedAtMs: 1,
};

/** Adds bookings to the shop of an `OrdersHarness`. The harness's clock starts at 10:00 on 5 November 2026. */
export function bookingsIn(harness: OrdersHarness) {
  const { table, store } = harness;
  const deps = { ...harness, randomBytes, secrets: paperBox, pepper: () => giftCardPepper(table, paperBox) };
  const run = runContract(harness, bookingEndpoints, bookingOperations(deps));
  const runOfStaff = runContract(harness, staffBookingEndpoints, staffBookingOperations(deps));
  const dataOf = async <Data>(answer: Promise<unknown>) => ((await answer) as { readonly data: Data }).data;
  const read = (id: number) => dataOf<BookingView>(run('getBooking', { id }));
  const open = (times: readonly string[]): Promise<void> =>
    transact(table, [putOpeningHoursWrite(store.id, 'RESOURCE', resourceId, everyDay(times))]);
  return {
    run,
    /** Adds the service's product to the catalog, at a price of 50.00 per seat. */
    sell: () => harness.sell(serviceId, null, { kind: 'booking', name: 'Fitting' }, { priceMinor: 5000n }),
    /**
     * Configures the service. By default, the service takes one hour, admits up to 4 people, and is available around
     * the clock.
     */
    offer: async (over: Partial<BookingService> = {}): Promise<void> => {
      const resource = aBookingResource({ id: resourceId, locationId: 1 });
      putItems(harness, [bookingServiceItem(store.id, { ...service, ...over }), bookingResourceItem(store.id, resource)]);
      await open(['00:00-24:00']);
    },
    open,
    /** Adds another resource that is open around the clock. */
    addResource: async (id: number): Promise<void> => {
      putItems(harness, [bookingResourceItem(store.id, aBookingResource({ id, locationId: 1 }))]);
      await transact(table, [putOpeningHoursWrite(store.id, 'RESOURCE', id, everyDay(['00:00-24:00']))]);
    },
    /** Deletes the service, so that it can no longer be booked. */
    withdraw: () =>
      table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.listed(store.id, 'BOOKING_SERVICE', serviceId) })),
    /** Adds a booking that holds its seats but has no order. By default the booking is two days ahead. */
    book: async (over: Partial<Booking> = {}): Promise<Booking> => {
      const id = harness.newId();
      const times = { createdAtMs: idTimeMs(id), updatedAtMs: idTimeMs(id) };
      const number = await nextBookingNumbers(table, store.id, 1);
      const booking = aBooking({ id, number, productId: serviceId, variantId: serviceId + 1, ...times, startsAtMs: firstStartMs, ...over });
      const { heldFromMs: fromMs, heldUntilMs: untilMs, seats } = booking;
      const entry = { bookingId: id, productId: serviceId, seats, fromMs, untilMs };
      const plan = await planCalendar(table, store.id, [{ type: 'reserve', resourceIds: [resourceId], capacity: 4, entry }]);
      if (plan.refused !== null) throw new Error('the slot is taken');
      await transact(table, [...plan.writes, addBookingWrite(store.id, booking)]);
      return booking;
    },
    /** Places a paid order for seats, which creates a booking. By default the booking is two days ahead. */
    order: async (
      seats: number,
      { booking, ...body }: Body = {},
    ): Promise<{ readonly order: OrderView; readonly booking: BookingView }> => {
      const line = { variant_id: serviceId + 1, quantity: seats, booking: { starts_at: timestamp(firstStartMs), ...booking } };
      const order = await harness.place({ line_items: [line], customer: { email: 'ada@example.com' }, payment_status: 'paid', ...body });
      return { order, booking: await read(order.line_items[0]?.booking_id ?? 0) };
    },
    /** Makes a booking through the staff API. By default, the booking is for one seat, for Ada, two days ahead. */
    make: (body: object = {}, over?: Partial<StoreContext>) => {
      const usual = { variant_id: serviceId + 1, starts_at: timestamp(firstStartMs), customer: { email: 'ada@example.com' } };
      return dataOf<BookingView>(runOfStaff('createBooking', { body: { ...usual, ...body } }, over));
    },
    act: (
      name: 'updateBooking' | 'recordBookingDeposit' | 'confirmBooking' | 'completeBooking' | 'markBookingNoShow',
      id: number,
      body: object = {},
      over?: Partial<StoreContext>,
    ) => dataOf<BookingView>(runOfStaff(name, { id, body }, over)),
    get: read,
    cancel: (id: number, body: object = {}, over?: Partial<StoreContext>) =>
      dataOf<CancelledBookingView>(run('cancelBooking', { id, body }, over)),
    /** Returns the resource's calendar entries, from 400 days before to 400 days after the current time. */
    held: (): Promise<readonly CalendarEntry[]> =>
      readCalendar(table, store.id, resourceId, { fromMs: harness.clock() - 400 * dayMs, untilMs: harness.clock() + 400 * dayMs }),
  };
}

export type Bookings = ReturnType<typeof bookingsIn>;
