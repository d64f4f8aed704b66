import type { Call } from '#functions/console/web/api/call.ts';
import { eventsSince, placeNow } from '#functions/console/web/api/follow-store.ts';
import { describeEvent, isAbout, isTouched, type LiveEvent } from '#functions/console/web/api/live-topics.ts';

const ada = { type: 'staff', id: 'sub-1', name: 'Ada' } as const;
const eventOf = (topic: LiveEvent['topic'], id: number | null = 12): LiveEvent => ({
  topic,
  actor: ada,
  data: id === null ? null : { id },
});

describe('an event', () => {
  it.each([
    ['order.updated', '/orders', true],
    ['order.updated', '/orders/12', true],
    ['order.updated', '/orders/12/notes', true],
    ['order.updated', '/orders/13', false],
    ['order.updated', '/customers/13', true],
    ['order.updated', '/products/12', false],
    ['order.updated', '/ordersheets', false],
    ['refund.created', '/orders/13', true],
    ['product.updated', '/products/13', false],
    ['inventory.updated', '/products/13', true],
    ['gift_card.issued', '/gift-cards', true],
    ['gift_card.issued', '/gift-cards/13', false],
    ['booking.cancelled', '/bookings', true],
    ['booking.cancelled', '/summary', true],
  ] as const)('%s of object 12 makes the answer of %s stale: %s', (topic, path, isOld) => {
    expect(isTouched(path, eventOf(topic))).toBe(isOld);
  });

  it('that the person may not see affects every object of its kind', () => {
    expect(isTouched('/orders/13', eventOf('order.updated', null))).toBe(true);
    expect(isAbout('/orders/13', eventOf('order.updated', null))).toBe(false);
  });

  it('is about exactly one object', () => {
    expect(isAbout('/orders/12', eventOf('order.updated'))).toBe(true);
    expect(isAbout('/orders/12', eventOf('refund.created'))).toBe(false);
    expect(isAbout('/gift-cards/12', eventOf('gift_card.issued'))).toBe(true);
    expect(isAbout('/orders', eventOf('order.updated'))).toBe(false);
  });

  it('names the person and the change', () => {
    expect(describeEvent(eventOf('order.fulfilled'))).toBe('Ada fulfilled this.');
    expect(describeEvent({ ...eventOf('product.updated'), actor: null })).toBe('The service changed this.');
  });
});

describe('the events of a store', () => {
  it('are read from a time first, then after the last sequence', async () => {
    const calls: Call[] = [];
    const answers = [0, 7, 7].map((last_sequence) => ({ data: [], has_more: false, next_cursor: null, last_sequence }));
    const ports = {
      nowMs: () => Date.parse('2026-11-26T10:00:10.000Z'),
      read: async (call: Call) => {
        calls.push(call);
        return answers[calls.length - 1] ?? Promise.reject(new Error('asked too often'));
      },
    } as unknown as Parameters<typeof eventsSince>[0];
    let place = placeNow(ports);
    for (const _ of answers) place = (await eventsSince(ports, place)).place;
    const since = { created_since: '2026-11-26T10:00:00.000Z', limit: 100 };
    expect(calls).toEqual([
      { path: '/events', query: since },
      { path: '/events', query: since },
      { path: '/events', query: { after_sequence: 7, limit: 100 } },
    ]);
    expect(place).toEqual({ after: 7 });
  });
});
