import { begin } from '#shared/http/begin-early.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Booking } from './booking.ts';
import { getBooking } from './bookings-table.ts';

/** Reads a booking as it is now. */
type ReadBooking = (storeId: string, id: number) => Promise<Booking | null>;

/**
 * An operation on one booking, which names the order, the resource and the variant that are read next: so it is read while the credential
 * is looked at. An operation that reads it again, because it has changed, reads it anew.
 */
export function onBooking<Input extends { readonly params: { readonly id: number } }, Context, Answered>(
  table: Table,
  run: (input: Input, context: Context, read: ReadBooking) => Promise<Answered>,
) {
  const read: ReadBooking = (storeId, id) => getBooking(table, storeId, id);
  return Object.assign((input: Input, context: Context) => run(input, context, read), {
    beginUnseen: (named: string, params: { readonly id: number }) => {
      const reading = begin(read(named, params.id));
      let isFirst = true;
      const readFirst: ReadBooking = (storeId, id) => {
        const isBegun = isFirst && storeId === named && id === params.id;
        isFirst = false;
        return isBegun ? reading : read(storeId, id);
      };
      return (input: Input, context: Context) => run(input, context, readFirst);
    },
  });
}
