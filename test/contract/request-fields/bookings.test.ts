import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { expectField, fieldKinds, fieldRows, type SpecifiedBody, unspecifiedFields } from '../../support/harness/specified-fields.ts';

const { text, flag } = fieldKinds;

/** Specification: Bookings. */
const bodies: readonly SpecifiedBody[] = [
  [
    'POST /bookings/{id}/cancel',
    bookingEndpoints.cancelBooking.body,
    {},
    [
      ['reason', 'optional', ...text],
      ['refund', 'optional', ['full', 'credit', 'none', null], [['half', 'invalid_enum']]],
      ['notify', 'optional', ...flag],
    ],
  ],
];

describe('a field of a request', () => {
  it.each(fieldRows(bodies))('%s %s may be what the specification says, and nothing else', (_body, _field, row) => {
    expectField(row);
  });

  it('is one of the specification', () => {
    expect(unspecifiedFields(bodies)).toEqual([]);
  });
});
