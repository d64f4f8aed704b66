import { bookingItem } from '#shared/bookings/bookings-table.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';

describe('the stored form of a booking', () => {
  it('is found by status, customer, order and start', () => {
    expect(bookingItem('S1', aBooking({ id: 7, orderId: 8, orderLineId: 9, startsAtMs: 6, updatedAtMs: 5 }))).toMatchObject({
      pk: 'S#S1#BOOKING',
      sk: '0000000000000007',
      updated_sk: '000000000000005#0000000000000007',
      filter_a_pk: 'S#S1#BOOKING#status#confirmed',
      filter_a_sk: '0000000000000007',
      filter_b_pk: 'S#S1#BOOKING#customer_id#310',
      filter_b_sk: '0000000000000007',
      filter_c_pk: 'S#S1#BOOKING#order_id#8',
      filter_c_sk: '0000000000000007',
      filter_d_pk: 'S#S1#BOOKING#starts_at#all',
      filter_d_sk: '000000000000006#0000000000000007',
      filter_e_pk: 'S#S1#BOOKING#starts_at#confirmed',
      filter_e_sk: '000000000000006#0000000000000007',
      entity: 'booking',
      variant_ids: [601],
    });
  });

  it('is in no customer or order list without a customer and an order', () => {
    const item = bookingItem('S1', aBooking({ customerId: null }));
    expect(Object.keys(item).filter((name) => /^filter_[bc]/.test(name))).toEqual([]);
  });
});
