import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { BookingSchema, CancelledBookingSchema } from '#shared/bookings/booking-schema.ts';
import { GiftCardSchema, IssuedGiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { OrderNoteSchema } from '#shared/orders/order-schema.ts';
import { SalesReportRowSchema, SalesReportTotalsSchema } from '#shared/reports/sales-report-schema.ts';
import { specifiedObjects } from '../../contract/specification/all.ts';
import type { SpecifiedObject } from '../../support/harness/specified-fields.ts';

/** The names of the fields that an object has, by the specification and of our own; `?` marks those that may be null. */
const namesOf = ({ fields = '', additions = '' }: SpecifiedObject): string[] =>
  [...fields.split(/,\s+/).map((field) => field.replace(/^(\w+):.*?(\??)$/s, '$1$2')), ...additions.split(/\s+/)].filter(
    (name) => name !== '',
  );

const fieldsOf = (schema: { readonly entries: v.ObjectEntries }): readonly string[] =>
  Object.entries(schema.entries).map(([field, entry]) => (entry.type === 'nullable' ? `${field}?` : field));

describe('the wire shapes', () => {
  it.each(specifiedObjects)('%s has the fields of the specification, and null only where it allows null', (_title, object) => {
    expect([...fieldsOf(object.schema)].sort()).toEqual(namesOf(object).sort());
  });

  it.each(specifiedObjects)('%s refuses undeclared fields and names its component', (title, { schema }) => {
    expect(schema.type).toBe('strict_object');
    const { title: named, additionalProperties } = toJsonSchema(schema, { ignoreActions: ['check', 'raw_check'] });
    expect({ named, additionalProperties }).toEqual({ named: title, additionalProperties: false });
  });

  it('show the code of a gift card only where it is issued', () => {
    expect(Object.keys(IssuedGiftCardSchema.entries).filter((field) => !(field in GiftCardSchema.entries))).toEqual(['code']);
  });

  it('add the money given back to a booking that was cancelled', () => {
    expect(Object.keys(CancelledBookingSchema.entries).filter((field) => !(field in BookingSchema.entries))).toEqual(['refunded']);
  });

  it('leave the period out of the totals of a report', () => {
    expect(Object.keys(SalesReportRowSchema.entries).filter((field) => !(field in SalesReportTotalsSchema.entries))).toEqual(['period']);
  });

  it('tell of a discount that stays because it was used', () => {
    expect(v.is(DeletedSchema, { object: 'product', id: 1, deleted: true })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: false, is_active: false })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: true, undeclared: true })).toBe(false);
  });
});

describe('an envelope', () => {
  const note = { object: 'order_note', id: 1, order_id: 2, message: 'Call (ERP sync)', created_at: '2026-11-05T10:00:00Z' };

  it('carries a single object under data', () => {
    expect(v.is(dataOf(OrderNoteSchema), { data: note })).toBe(true);
    expect(v.is(dataOf(OrderNoteSchema), note)).toBe(false);
  });

  it('carries a page with its cursor and the time it is as of', () => {
    const page = { data: [note], has_more: false, next_cursor: null, as_of: '2026-11-05T10:00:00.000Z' };
    expect(v.is(pageSchema(OrderNoteSchema), page)).toBe(true);
    expect(v.is(pageSchema(OrderNoteSchema), { ...page, total: 1 })).toBe(false);
    expect(v.is(pageSchema(OrderNoteSchema), { ...page, as_of: 'now' })).toBe(false);
  });
});
