import { idTimeMs } from '#shared/kernel/object-id.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type MeasuredRequest, measuredApi } from '#test/support/harness/measured-requests.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

type Json = unknown;
type Made = { readonly object: string; readonly id: number; readonly created_at: string };
type Body = { readonly data: readonly Partial<Made>[]; readonly error?: unknown };

/** Returns the objects in an answer that have a creation time and an id issued by us. */
function madeIn(value: Json): Made[] {
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.values(value).flatMap(madeIn);
  const { object, id, created_at } = value as Partial<Made>;
  return typeof object === 'string' && isMade(id) && created_at !== undefined ? [{ object, id, created_at }, ...nested] : nested;
}

// Leaves out the seeded deliveries, which have small ids. The ids that the service issues are larger.
const isMade = (id: number | undefined): id is number => typeof id === 'number' && id > 1_000_000_000;

const isList = ({ name }: MeasuredRequest): boolean => name.startsWith('GET ') && !/\{id\}$|\?|openapi/.test(name);

describe('objects created concurrently with others', () => {
  let api: Awaited<ReturnType<typeof measuredApi>>;
  let lists: readonly (readonly [name: string, body: Body])[];
  let answered: readonly Json[];
  let events: readonly { readonly topic: string; readonly created_at: string; readonly data: Made }[];
  beforeAll(async () => {
    api = await measuredApi();
    const making = api.requests.filter(({ name }) => name.startsWith('POST '));
    const ready = await Promise.all(making.flatMap((request) => [1, 2, 3].map((n) => request.prepare(n))));
    const answers = await Promise.all(ready.map((send) => send()));
    answered = answers.map(({ body }) => JSON.parse(body) as Json);
    lists = await Promise.all(
      api.requests.filter(isList).map(async (request) => {
        const { body } = await (await request.prepare(9))();
        return [request.name, JSON.parse(body)] as const;
      }),
    );
    events = await storedEvents(api.table, aStore().id);
  });
  afterAll(() => api.close());

  it('have the creation time in their id, to the millisecond', () => {
    const made = [...answered, ...lists.map(([, body]) => body)].flatMap(madeIn);
    expect([...new Set(made.map(({ object }) => object))].sort()).toEqual([
      'api_key',
      'app',
      'automatic_discount',
      'booking',
      'booking_resource',
      'brand',
      'bulk_operation',
      'category',
      'customer',
      'customer_group',
      'discount',
      'gift_card',
      'gift_card_movement',
      'group_price',
      'import',
      'inventory_movement',
      'location',
      'order',
      'order_note',
      'product',
      'purchase_order',
      'quantity_break',
      'refund',
      'return',
      'staff_member',
      'supplier',
      'variant',
      'webhook_delivery',
      'webhook_endpoint',
      'webhook_recovery',
    ]);
    const wrong = made.filter(({ id, created_at }) => created_at !== new Date(idTimeMs(id)).toISOString());
    expect(wrong).toEqual([]);
  });

  it('are listed newest first, and no list goes forward in time', () => {
    for (const [name, { data, error }] of lists) {
      expect([name, error]).toEqual([name, undefined]);
      if (name === 'GET /v1/events' || !Array.isArray(data)) continue;
      const times = data.filter(({ id }) => isMade(id)).map(({ created_at }) => String(created_at));
      expect([name, times]).toEqual([name, times.toSorted().toReversed()]);
    }
  });

  it('have this time in their events', () => {
    const told = events.filter(({ topic, data }) => topic.endsWith('.created') && isMade(data.id));
    expect([...new Set(told.map(({ topic }) => topic))].sort()).toEqual([
      'booking.created',
      'customer.created',
      'discount.created',
      'order.created',
      'product.created',
      'refund.created',
      'return.created',
    ]);
    for (const { topic, created_at, data } of told) expect([topic, created_at]).toEqual([topic, data.created_at]);
  });
});
