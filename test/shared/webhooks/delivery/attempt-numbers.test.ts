import fc from 'fast-check';
import { transact } from '#shared/table/transact.ts';
import { claimAttempt, recordAttempt, recordManualAttemptWrite, takeNumber } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { AttemptTrigger, DeliveryAttempt, WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { recoverDeliveryWrite } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aFailedAttempt } from '#test/support/builders/past-deliveries.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const { storeId } = aWebhookDelivery();
const startMs = aWebhookDelivery().createdAtMs;
const minuteMs = 60_000;
const most = 50;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const stored = async (id: number): Promise<WebhookDelivery> => {
  const delivery = await getDelivery(local.table, storeId, id, startMs);
  if (delivery === null) throw new Error('The delivery does not exist.');
  return delivery;
};
const anAttempt = (number: number, trigger: AttemptTrigger, atMs: number): DeliveryAttempt => ({
  ...aFailedAttempt(number, atMs),
  trigger,
});

type Move = 'automatic' | 'automatic, killed' | 'manual' | 'manual, killed' | 'recovered';
const moves = fc.constantFrom<Move>('automatic', 'automatic', 'automatic, killed', 'manual', 'manual, killed', 'recovered');

describe('the numbers of the attempts of a delivery', () => {
  it('increase with every attempt and never repeat, even after crashes, manual resends and recoveries', async () => {
    let next = 900;
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { maxLength: 25 }), async (history) => {
        const id = ++next;
        await addDelivery(local.table, aWebhookDelivery({ id }), { dueAtMs: startMs });
        const given: number[] = [];
        let nowMs = startMs;
        for (const move of history) {
          nowMs += 2 * minuteMs;
          if (move === 'recovered') {
            await transact(local.table, [recoverDeliveryWrite(await stored(id), { isOn: true, nowMs })]);
          } else if (move.startsWith('manual')) {
            const taken = await takeNumber(local.table, { storeId, id }, { nowMs, most });
            if (!taken.taken) throw new Error(taken.because);
            given.push(taken.number);
            const made = anAttempt(taken.number, 'manual', nowMs);
            const result = { made, succeeded: false, requestHeaders: null, response: null };
            if (move === 'manual') await transact(local.table, [recordManualAttemptWrite(await stored(id), result, nowMs)]);
          } else {
            const { claimed, delivery } = await claimAttempt(
              local.table,
              { storeId, id },
              { nowMs, leaseUntilMs: nowMs + minuteMs, maxAttempts },
            );
            if (!claimed) continue;
            given.push(delivery.lastNumber + 1);
            const made = anAttempt(delivery.lastNumber + 1, 'automatic', nowMs);
            const outcome = { status: 'pending', nextAttemptAtMs: nowMs + minuteMs } as const;
            if (move === 'automatic')
              await recordAttempt(local.table, delivery, { made, requestHeaders: null, response: null, outcome }, nowMs);
          }
        }
        expect(given).toEqual(Array.from({ length: given.length }, (_, n) => n + 1));
        expect((await stored(id)).lastNumber).toBe(given.length);
      }),
      { numRuns: 60 },
    );
  });

  it('are all different when one automatic and twenty manual attempts begin concurrently', async () => {
    const attempts = [anAttempt(1, 'automatic', startMs), anAttempt(2, 'manual', startMs), anAttempt(3, 'manual', startMs)];
    await addDelivery(local.table, aWebhookDelivery({ attemptCount: 1, attempts }), { dueAtMs: startMs });
    const name = aWebhookDelivery();
    const byHand = Array.from({ length: 20 }, async () => {
      const taken = await takeNumber(local.table, name, { nowMs: startMs, most });
      return taken.taken ? taken.number : null;
    });
    const claims = Array.from({ length: 5 }, async () => {
      const { claimed, delivery } = await claimAttempt(local.table, name, {
        nowMs: startMs,
        leaseUntilMs: startMs + minuteMs,
        maxAttempts,
      });
      return claimed ? delivery.lastNumber + 1 : null;
    });
    const numbers = (await Promise.all([...byHand, ...claims])).filter((number) => number !== null);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, n) => n + 4));
  });

  it('are not assigned for a delivery that is deleted, older than thirty days, or full', async () => {
    const name = aWebhookDelivery();
    const ask = (nowMs = startMs) => takeNumber(local.table, name, { nowMs, most: 2 });
    expect(await ask()).toEqual({ taken: false, because: 'gone' });
    await addDelivery(local.table, aWebhookDelivery({ attempts: [anAttempt(1, 'manual', startMs)] }), { dueAtMs: startMs });
    expect(await ask(startMs + 30 * 24 * 60 * minuteMs)).toEqual({ taken: false, because: 'gone' });
    expect(await ask()).toMatchObject({ taken: true, number: 2 });
    const result = { made: anAttempt(2, 'manual', startMs), succeeded: false, requestHeaders: null, response: null };
    await transact(local.table, [recordManualAttemptWrite(await stored(name.id), result, startMs)]);
    expect(await ask()).toEqual({ taken: false, because: 'full' });
  });
});
