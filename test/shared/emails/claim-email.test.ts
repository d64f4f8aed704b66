import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { claimEmail, type SentEmail, sentEmailForm } from '#shared/emails/sent-emails-table.ts';
import { keys } from '#shared/table/keys.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const { id: storeId } = aStore();
const nowMs = Date.UTC(2026, 10, 5, 10);

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
});
afterAll(() => local.close());

const put = (eventId: string, email: SentEmail) =>
  local.table.client.send(
    new PutCommand({ TableName: local.table.name, Item: { ...keys.sentEmail(storeId, eventId), ...sentEmailForm.write(email) } }),
  );

/** An e-mail that was claimed, and perhaps sent; or one that is over a cap. */
const anyEmail: fc.Arbitrary<SentEmail> = fc.oneof(
  fc.record({
    kind: fc.constant('order_confirmation'),
    leaseUntilMs: fc.constantFrom(nowMs - 1, nowMs, nowMs + 1),
    sentAtMs: fc.constantFrom(null, nowMs - 2),
    overCap: fc.constant(null),
  }),
  fc.constant({ kind: 'order_confirmation', leaseUntilMs: null, sentAtMs: null, overCap: 'hourly' }),
);

describe('the claim of an e-mail that has an item', () => {
  it('is given exactly when it was not sent and its lease is over', async () => {
    let next = 0;
    await fc.assert(
      fc.asyncProperty(anyEmail, async (email) => {
        next += 1;
        const eventId = `evt_${next}`;
        await put(eventId, email);
        const claim = { kind: email.kind, recipient: 'ada@example.com', caps: [], nowMs, leaseUntilMs: nowMs + 60_000 };
        const { outcome } = await claimEmail(local.table, { storeId, eventId }, claim);
        const isOver = email.leaseUntilMs !== null && email.leaseUntilMs <= nowMs;
        expect(outcome).toBe(email.overCap !== null ? 'over_cap' : email.sentAtMs !== null ? 'sent' : isOver ? 'claimed' : 'under_way');
      }),
    );
  });
});
