import { customerBody } from '#shared/customers/customer-body.ts';
import { largestInput } from '#test/support/builders/largest-input.ts';
import { bytesOf, type LargestDesk, openLargestDesk } from '#test/support/harness/largest-orders-harness.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

let harness: LargestDesk;
beforeEach(async () => {
  harness = await openLargestDesk(1);
});
afterEach(() => harness.close());

describe('the largest customer', () => {
  it('is created, changed in every field, grouped, blocked and shown, and each event arrives complete', async () => {
    const made = (await harness.askTwice('POST /v1/customers', { body: largestInput(customerBody.create, harness.random) })).data;
    expect(bytesOf(made)).toBeGreaterThan(150_000);
    const params = { id: String(made.id) };
    const changed = (await harness.ask('PATCH /v1/customers/{id}', { params, body: largestInput(customerBody.update, harness.random) }))
      .data;
    expect(changed.addresses).not.toEqual(made.addresses);
    const group = (await harness.ask(`POST ${admin}/customer-groups`, { body: { name: 'Trade' } })).data;
    await harness.ask(`PATCH ${admin}/customers/{id}`, { params, body: { group_id: group.id } });
    await harness.ask(`PATCH ${admin}/customers/{id}`, { params, body: { is_blocked: true } });
    const read = (await harness.ask('GET /v1/customers/{id}', { params })).data;
    expect(await harness.all('/v1/customers')).toEqual([read]);

    const told = await harness.told();
    expect(told.map(({ topic }) => topic)).toEqual(['customer.created', 'customer.updated', 'customer.updated']);
    expect(told[0]?.data).toEqual(made);
    expect(told[1]?.data).toEqual(changed);
    expect(told[1]?.previous).toMatchObject({ email: made.email, note: made.note, addresses: made.addresses });
    expect(told[2]?.data).toEqual(read);
  });
});
