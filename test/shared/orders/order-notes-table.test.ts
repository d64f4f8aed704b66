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
});
