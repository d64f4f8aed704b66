import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { transact } from '#shared/table/transact.ts';
import { changeEndpointWrite, endpointItem, getEndpoint, readEndpoints } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};
const topics = ['order.paid' as const];
const url = 'https://receiver.example/hooks';

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const create = async (over: object = {}) =>
    (await admin.createWebhookEndpoint({ params, query, body: { url, topics, ...over } }, context)).body.data.id;
  const change = async (id: number, body: object) =>
    (await admin.updateWebhookEndpoint({ params: { store_id, id }, query, body }, context)).body.data;
  const remove = (id: number) => admin.deleteWebhookEndpoint({ params: { store_id, id }, query, body: undefined }, context);
  /** Disables an endpoint as the service does after a permanent failure. */
  const disable = async (id: number) => {
    const before = await getEndpoint(table, store_id, id);
    if (before === null) throw new Error('The endpoint is gone.');
    const off = { ...before, disabledAtMs: 5, disabledReason: 'gone', updatedAtMs: before.updatedAtMs + 1 } as const;
    await transact(table, [changeEndpointWrite(before, off)]);
  };
  return { admin, table, create, change, remove, disable, [Symbol.dispose]: close };
}

/** Returns the error as a client sees it. */
async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error;
    return error.issues.map(({ param, code, message }) => `${param}: ${code} ${message}`).join();
  }
}
const takenUrl = (id: number) =>
  `url: taken is the URL of the active webhook endpoint ${id}; subscribe that endpoint to more topics instead.`;
const takenSwitch = (id: number) => `is_active: taken cannot be true while the webhook endpoint ${id} with the same URL is active.`;

describe('the address of an active webhook endpoint', () => {
  it.each([url, 'https://RECEIVER.example:443/hooks', 'https://receiver.example/x/../hooks'])(
    'cannot be used by another endpoint, as %s',
    async (same) => {
      using stack = await setUp();
      const first = await stack.create();
      expect(await refusal(stack.create({ url: same }))).toBe(takenUrl(first));
      const other = await stack.create({ url: 'https://receiver.example/other' });
      expect(await refusal(stack.change(other, { url: same }))).toBe(takenUrl(first));
      const off = await stack.create({ url: same, is_active: false });
      expect(await refusal(stack.change(off, { is_active: true }))).toBe(takenSwitch(first));
    },
  );

  it('goes to one of twenty concurrent requests', async () => {
    using stack = await setUp();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => stack.create()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readEndpoints(stack.table, store_id)).values).toHaveLength(1);
  });

  it('is free once the endpoint is switched off by staff, moved or deleted', async () => {
    using stack = await setUp();
    const first = await stack.create();
    await stack.change(first, { is_active: false });
    const second = await stack.create();
    expect(await refusal(stack.change(first, { is_active: true }))).toBe(takenSwitch(second));
    await stack.change(second, { url: 'https://receiver.example/elsewhere' });
    expect(await stack.change(first, { is_active: true })).toMatchObject({ is_active: true });
    await stack.remove(first);
    expect(await refusal(stack.create())).toBeNull();
  });

  it('stays with an endpoint that the service switched off, which can be switched on again', async () => {
    using stack = await setUp();
    const first = await stack.create();
    await stack.disable(first);
    expect(await refusal(stack.create())).toBe(takenUrl(first));
    expect(await stack.change(first, { is_active: true })).toMatchObject({ health: 'healthy' });
    expect(await refusal(stack.create())).toBe(takenUrl(first));
  });

  it('can be used by another store', async () => {
    using stack = await setUp();
    await stack.create();
    const other = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAC', handle: 'other' });
    const elsewhere = { ...aStaffContext(), storeId: other.id, store: other };
    const created = await stack.admin.createWebhookEndpoint({ params: { store_id: other.id }, query, body: { url, topics } }, elsewhere);
    expect(created.status).toBe(201);
  });

  it('may be shared by older endpoints, which can be changed, until one is switched on again', async () => {
    using stack = await setUp();
    for (const id of [3, 4]) {
      const Item = endpointItem(aWebhookEndpoint({ id, url, ...(id === 4 ? { disabledAtMs: 5, disabledReason: 'gone' } : {}) }));
      await stack.table.client.send(new PutCommand({ TableName: stack.table.name, Item }));
    }
    expect(await stack.change(3, { description: 'the ERP' })).toMatchObject({ description: 'the ERP', url, is_active: true });
    const newer = await stack.create();
    expect(await refusal(stack.change(4, { is_active: true }))).toBe(takenSwitch(newer));
    expect(await refusal(stack.change(3, { topics: ['order.created'] }))).toBeNull();
    await stack.remove(newer);
    expect(await refusal(stack.change(4, { is_active: true }))).toBeNull();
    expect(await refusal(stack.change(3, { is_active: false }))).toBeNull();
    expect(await refusal(stack.change(3, { is_active: true }))).toBe(takenSwitch(4));
  });

  it('belongs to at most one active endpoint, whatever happens concurrently', async () => {
    const action = fc.record({
      what: fc.constantFrom('create', 'off', 'on', 'move', 'home', 'remove', 'disable'),
      which: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
        using stack = await setUp();
        for (const round of rounds) {
          const known = (await readEndpoints(stack.table, store_id)).values;
          await Promise.allSettled(
            round.map(({ what, which }) => {
              const id = known[which % Math.max(known.length, 1)]?.id ?? 0;
              if (what === 'create') return stack.create();
              if (what === 'remove') return stack.remove(id);
              if (what === 'disable') return stack.disable(id);
              if (what === 'move') return stack.change(id, { url: 'https://receiver.example/other' });
              if (what === 'home') return stack.change(id, { url });
              return stack.change(id, { is_active: what === 'on' });
            }),
          );
          const active = (await readEndpoints(stack.table, store_id)).values.filter(({ isActive }) => isActive);
          expect(new Set(active.map((endpoint) => endpoint.url)).size).toBe(active.length);
        }
        for (const { id } of (await readEndpoints(stack.table, store_id)).values) await stack.remove(id);
        // All endpoints have been removed, so the two URLs that this test uses must be available again.
        await stack.create();
        await stack.create({ url: 'https://receiver.example/other' });
      }),
      { numRuns: 25 },
    );
  });
});
