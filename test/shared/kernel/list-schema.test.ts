import * as v from 'valibot';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { OrderNoteSchema } from '#shared/orders/order-schema.ts';

const note = { object: 'order_note', id: 1, order_id: 2, message: 'Call (ERP sync)', created_at: '2026-11-05T10:00:00Z' };

describe('an envelope', () => {
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

  it('tells of a discount that stays because it was used', () => {
    expect(v.is(DeletedSchema, { object: 'product', id: 1, deleted: true })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: false, is_active: false })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: true, undeclared: true })).toBe(false);
  });
});
