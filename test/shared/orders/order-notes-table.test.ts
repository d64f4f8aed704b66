import fc from 'fast-check';
import type { OrderNote } from '#shared/orders/order-note.ts';
import { addOrderNoteWrite, orderNotePages } from '#shared/orders/order-notes-table.ts';
import { anyText } from '#test/support/builders/any-values.ts';

const itemOf = (note: OrderNote): Record<string, unknown> => {
  const write = addOrderNoteWrite('S1', note);
  return ('put' in write ? write.put.Item : undefined) ?? {};
};

const anyNote = fc.record<OrderNote>({ id: fc.nat(), orderId: fc.nat(), message: anyText, createdAtMs: fc.nat() });

describe('the stored form of a note', () => {
  it('reads every note as it was written', () => {
    fc.assert(fc.property(anyNote, (note) => expect(orderNotePages('S1', note.orderId).parse(itemOf(note))).toEqual(note)));
  });

  it('is the item that it was', () => {
    expect(itemOf({ id: 4, orderId: 88012, message: 'Called (Staff: Ada)', createdAtMs: 5 })).toEqual({
      pk: 'S#S1#ORDER_NOTE#88012',
      sk: '0000000000000004',
      updated_pk: 'S#S1#ORDER_NOTE#88012',
      updated_sk: '000000000000005#0000000000000004',
      entity: 'order_note',
      id: 4,
      order_id: 88012,
      message: 'Called (Staff: Ada)',
      created_at_ms: 5,
      updated_at_ms: 5,
    });
  });
});
