import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { claimEmail, type SentEmail, sentEmailForm } from '#shared/emails/sent-emails-table.ts';
import { keys } from '#shared/table/keys.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { lostAnswers } from '#test/support/fakes/lost-answers.ts';
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

/** An e-mail that was claimed and perhaps sent, or one that exceeded a cap. */
const anyEmail: fc.Arbitrary<SentEmail> = fc.oneof(
  fc.record({
    kind: fc.constant('order_confirmation'),
    leaseUntilMs: fc.constantFrom(nowMs - 1, nowMs, nowMs + 1),
    sentAtMs: fc.constantFrom(null, nowMs - 2),
    overCap: fc.constant(null),
    leaseToken: fc.constantFrom(null, 'a-sender'),
  }),
  fc.constant({ kind: 'order_confirmation', leaseUntilMs: null, sentAtMs: null, overCap: 'hourly', leaseToken: null }),
);

describe('the claim of an e-mail that already has an item', () => {
  it('succeeds exactly when it was not sent and its lease has ended', async () => {
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

  it.each([
    { what: 'an e-mail whose lease has ended', cap: 2, outcome: { outcome: 'claimed' } },
    { what: 'an e-mail over a cap', cap: 1, outcome: { outcome: 'over_cap', cap: 'customer_hour' } },
  ])('has the same result whichever of its answers is lost: $what', async ({ cap, outcome }) => {
    for (let lost = 0, writes = 1; lost < writes; lost += 1) {
      const answers = lostAnswers();
      const { table, close } = await localTable({ intercept: answers.intercept });
      const caps = [{ name: 'customer_hour', subject: 'store', windowMs: 3_600_000, most: cap }] as const;
      const claim = { kind: 'order_confirmation', recipient: 'ada@example.com', caps, nowMs, leaseUntilMs: nowMs + 60_000 };
      await claimEmail(table, { storeId, eventId: 'evt_other' }, claim);
      const name = { storeId, eventId: 'evt_mine' };
      // In the case with a cap of 2, an earlier sender has claimed the e-mail and was then killed.
      if (cap === 2) await claimEmail(table, name, claim);
      answers.lose(lost);
      expect(await claimEmail(table, name, { ...claim, nowMs: nowMs + 60_000, leaseUntilMs: nowMs + 120_000 })).toEqual(outcome);
      writes = answers.count();
      expect(writes).toBe(2);
      close();
    }
  });
});
