import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { type BookingUpdateInput, bookingBody } from '#shared/bookings/booking-body.ts';
import type { BookingView } from '#shared/bookings/booking-schema.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { getBooking, replaceBookingWrite } from '#shared/bookings/bookings-table.ts';
import { isCalendarConflict } from '#shared/bookings/calendar/calendar-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { commit } from '#shared/table/commit.ts';
import { applyBookingChange } from './apply-booking-change.ts';
import type { BookingDecision } from './booking-decision.ts';
import type { staffBookingEndpoints } from './endpoints.ts';

type Input<Body> = { readonly params: { readonly id: number }; readonly body: Body };
type Answer = { readonly status: 200; readonly body: { readonly data: BookingView } };

const isConflict = (label: string): boolean => label === 'booking' || label === 'booking_resource' || isCalendarConflict(label);

/**
 * Creates an operation that changes a booking and records the event in the same transaction. If the booking or a
 * calendar has changed since it was read, the operation reads the booking again and decides again.
 */
export const changeBooking = <Body>(
  { table, newEventId }: GroupDeps,
  decide: (before: Booking, body: Body, context: StoreContext) => BookingDecision | Promise<BookingDecision>,
) =>
  changeOne(
    table,
    { noun: 'booking', read: getBooking, conflicts: isConflict },
    async (before, { body }: Input<Body>, context): Promise<Answer> => {
      const { storeId, nowMs } = context;
      const [{ booking, trigger, email, writes = [] }, deleted] = await Promise.all([
        decide(before, body, context),
        readDeletedReferences(table, storeId, [{ lines: [before] }]),
      ]);
      const data = bookingView(booking, deleted);
      const answer = { status: 200, body: { data } } as const;
      if (sameValue(before, { ...booking, updatedAtMs: before.updatedAtMs })) {
        return { status: 200, body: { data: bookingView(before, deleted) } };
      }
      const previous = previousValues(bookingView(before, deleted), data);
      await commit(table, context, {
        writes: [replaceBookingWrite(storeId, before, booking, trigger, nowMs), ...writes],
        events: [
          buildEvent(context, { id: newEventId(), topic: 'booking.updated', data, previous }),
          ...(email === null ? [] : [requestEmail(context, newEventId(), { kind: email, booking_id: before.id })]),
        ],
        answer,
      });
      return answer;
    },
  );

/** Moves a booking or changes its other fields. */
export const updateBooking = (deps: GroupDeps): Operation<typeof staffBookingEndpoints.updateBooking> =>
  changeBooking(deps, (before, body: BookingUpdateInput, context) => applyBookingChange(deps, context, before, bookingBody.read(body)));
