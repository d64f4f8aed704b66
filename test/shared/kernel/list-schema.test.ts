import * as v from 'valibot';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { OrderNoteSchema } from '#shared/orders/order-schema.ts';

const note = { object: 'order_note', id: 1, order_id: 2, message: 'Call (ERP sync)', created_at: '2026-11-05T10:00:00Z' };

describe('an envelope', () => {
  it('has a single object under data', () => {
    expect(v.is(dataOf(OrderNoteSchema), { data: note })).toBe(true);
    expect(v.is(dataOf(OrderNoteSchema), note)).toBe(false);
  });

  it('has a page with its cursor and as_of', () => {
    const page = { data: [note], has_more: false, next_cursor: null, as_of: '2026-11-05T10:00:00.000Z' };
    expect(v.is(pageSchema(OrderNoteSchema), page)).toBe(true);
    expect(v.is(pageSchema(OrderNoteSchema), { ...page, total: 1 })).toBe(false);
    expect(v.is(pageSchema(OrderNoteSchema), { ...page, as_of: 'now' })).toBe(false);
  });

  it('reports a discount that is kept because it was used', () => {
    expect(v.is(DeletedSchema, { object: 'product', id: 1, deleted: true })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: false, is_active: false })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: true, undeclared: true })).toBe(false);
  });
});
