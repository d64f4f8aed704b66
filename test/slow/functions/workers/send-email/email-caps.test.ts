import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type SendDeps, sendEmail } from '#functions/workers/send-email/send-email.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import { addGiftCardWrites } from '#shared/gift-cards/gift-cards-table.ts';
import { giftCardCodeContext } from '#shared/kernel/secret-box.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import type { Store } from '#shared/stores/store.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type LabelledWrite, transact } from '#shared/table/transact.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { findingsOf } from '#test/support/harness/doctor-findings.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.UTC(2026, 10, 5, 10);
const hourMs = 3_600_000;
const live = aStore();
const trial = aStore({ id: '01JAB0000000000000000000AB', handle: 'trial', testMode: true, status: 'trial', plan: null });

let local: LocalTable;
let sentTo: string[];
let nowMs: number;
let events: number;
let journal: ReturnType<typeof recordedLog>;
beforeEach(async () => {
  [sentTo, nowMs, events, journal] = [[], startMs, 0, recordedLog()];
  local = await localTable({ now: () => nowMs });
  for (const store of [live, trial]) await save(...openStoreWrites(store));
});
afterEach(() => local.close());

const save = (...writes: LabelledWrite[]) => transact(local.table, writes);
const nextEvent = (): string => `evt_${String(++events).padStart(26, '0')}`;

async function tell(store: Store, request: EmailRequest, eventId = nextEvent(), over: Partial<SendDeps> = {}): Promise<void> {
  const deps: SendDeps = {
    table: local.table,
    decrypt: paperBox.decrypt,
    send: async ({ to }) => {
      sentTo.push(to[0]);
    },
    clock: () => nowMs,
    log: journal.log,
    ...over,
  };
  const event = requestEmail({ storeId: store.id, nowMs: startMs, requestId: null }, eventId, request);
  await sendEmail(deps, JSON.stringify({ detail: JSON.parse(event.body) }));
}

const confirmation = (order_id: number): EmailRequest => ({ kind: 'order_confirmation', order_id });
async function times(count: number, ask: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n += 1) await ask(n);
}
const items = async (kind: string) => {
  const { Items = [] } = await local.table.client.send(new ScanCommand({ TableName: local.table.name }));
  return Items.filter(({ entity }) => entity === kind);
};
/** Returns the caps that were exceeded, in the order of the log. */
const overCaps = (): unknown[] => journal.lines.filter(({ code }) => code === 'emails.over_cap').map(({ cap }) => cap);

describe('e-mails to one customer', () => {
  beforeEach(async () => {
    for (const store of [live, trial]) {
      await save(addOrderWrite(store.id, anOrder({ id: 1, email: 'ada@example.com' })));
      await save(addOrderWrite(store.id, anOrder({ id: 2, email: 'grace@example.com' })));
    }
  });

  it.each([
    ['live', live, 30],
    ['trial', trial, 10],
  ] as const)('of a %s store are limited per hour, and other recipients are not affected', async (_, store, most) => {
    await times(most + 3, () => tell(store, confirmation(1)));
    await tell(store, confirmation(2));
    expect(sentTo).toEqual([...Array(most).fill('ada@example.com'), 'grace@example.com']);
    expect(overCaps()).toEqual(['customer_hour', 'customer_hour', 'customer_hour']);
  });

  it.each([
    ['live', live, 100],
    ['trial', trial, 20],
  ] as const)('of a %s store are limited per day, however they are spread', async (_, store, perDay) => {
    await countedSoFar('customer_day', perDay - 1, () => tell(store, confirmation(1)));
    for (let hour = 0; hour < 3; hour += 1) {
      nowMs += hourMs;
      await tell(store, confirmation(1));
    }
    expect(sentTo).toHaveLength(2);
    expect(overCaps()).toEqual(['customer_day', 'customer_day']);
    nowMs = Date.UTC(2026, 10, 6);
    await tell(store, confirmation(1));
    expect(sentTo).toHaveLength(3);
  });

  it('count a mailbox under all its names', async () => {
    const names = ['victim@example.com', 'Victim@EXAMPLE.com', 'victim+1@example.com', 'v.ic.tim+x+y@example.com', ' victim@example.com'];
    for (const [n, email] of names.entries()) await save(addOrderWrite(trial.id, anOrder({ id: 10 + n, email })));
    await times(12, (n) => tell(trial, confirmation(10 + (n % names.length))));
    expect(sentTo).toHaveLength(10);
  });

  it('of one store do not affect another store', async () => {
    await times(11, () => tell(trial, confirmation(1)));
    await tell(live, confirmation(1));
    expect(sentTo).toHaveLength(11);
  });

  it('count once, despite repeated messages and crashes', async () => {
    const failing = { send: () => Promise.reject(new Error('the process ended')) };
    for (const eventId of [nextEvent(), nextEvent()]) {
      await times(5, async () => {
        await expect(tell(trial, confirmation(1), eventId, failing)).rejects.toThrow('the process ended');
        nowMs += 60_000;
      });
      await tell(trial, confirmation(1), eventId);
      await tell(trial, confirmation(1), eventId);
      expect(nowMs).toBeLessThan(startMs + hourMs);
    }
    await times(9, () => tell(trial, confirmation(1)));
    expect(sentTo).toHaveLength(10);
  });

  it('are limited equally when sent concurrently', async () => {
    const asked = Array.from({ length: 14 }, nextEvent);
    const results = await Promise.allSettled(asked.map((eventId) => tell(trial, confirmation(1), eventId)));
    // A call fails if its write to the cap's counter has too many conflicts. The test repeats the call, because in
    // production the queue would deliver the message again.
    await times(asked.length, (n) => (results[n]?.status === 'rejected' ? tell(trial, confirmation(1), asked[n]) : Promise.resolve()));
    expect(sentTo).toHaveLength(10);
    expect(overCaps()).toHaveLength(4);
  });

  it('above a cap stay unsent when their message is received again in another window', async () => {
    await times(10, () => tell(trial, confirmation(1)));
    const late = nextEvent();
    await tell(trial, confirmation(1), late);
    nowMs += 2 * hourMs;
    await tell(trial, confirmation(1), late);
    expect(sentTo).toHaveLength(10);
    expect(overCaps()).toEqual(['customer_hour', 'customer_hour']);
  });

  it('above a cap are logged without the address', async () => {
    await times(11, () => tell(trial, confirmation(1)));
    expect(journal.lines.at(-1)).toEqual({
      level: 'warn',
      code: 'emails.over_cap',
      store_id: trial.id,
      event_id: 'evt_00000000000000000000000011',
      kind: 'order_confirmation',
      cap: 'customer_hour',
      order_id: 1,
    });
    expect(JSON.stringify(journal.lines)).not.toContain('@');
  });

  it('above a cap do not count against the store', async () => {
    await times(11, () => tell(trial, confirmation(1)));
    nowMs += 86_400_000;
    const aboutEmails = (await findingsOf(local.table, nowMs)).filter(({ object }) => object === 'event' || object === 'sent_email');
    expect(aboutEmails).toEqual([]);
  });

  it('are counted without storing the address', async () => {
    await tell(trial, confirmation(1));
    const counters = await items('email_count');
    expect(counters.map(({ counted }) => counted)).toEqual([1, 1, 1]);
    expect(counters.every(({ expires_at: ttl }) => Number(ttl) <= (startMs + 25 * hourMs) / 1000)).toBe(true);
    expect(JSON.stringify(counters)).not.toContain('ada');
  });
});

/** Sends one e-mail by calling `ask`, and sets the counter of the limit `cap` to `count`. */
async function countedSoFar(cap: string, count: number, ask: () => Promise<void>): Promise<void> {
  await ask();
  const counters = (await items('email_count')).filter(({ sk }) => String(sk).startsWith(`${cap}#`));
  for (const { pk, sk } of counters) {
    await local.table.client.send(
      new UpdateCommand({
        TableName: local.table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET counted = :count',
        ExpressionAttributeValues: { ':count': count },
      }),
    );
  }
  expect(counters).toHaveLength(1);
}

describe('the e-mails of a trial store per day', () => {
  beforeEach(async () => {
    for (const store of [live, trial]) {
      for (const id of [1, 2, 3]) await save(addOrderWrite(store.id, anOrder({ id, email: `customer-${id}@example.com` })));
    }
  });

  it('are 100 for all recipients together; its owners are still warned, and other stores are not affected', async () => {
    await countedSoFar('trial_day', 99, () => tell(trial, confirmation(1)));
    await tell(trial, confirmation(2));
    await tell(trial, confirmation(3));
    await tell(trial, { kind: 'new_order', order_id: 1 });
    expect(sentTo).toEqual(['customer-1@example.com', 'customer-2@example.com']);
    expect(overCaps()).toEqual(['trial_day', 'trial_day']);

    await save(addEndpointWrite(aWebhookEndpoint({ storeId: trial.id, disabledAtMs: startMs, disabledReason: 'gone' })));
    await tell(trial, { kind: 'endpoint_disabled', endpoint_id: aWebhookEndpoint().id });
    await tell(live, confirmation(3));
    expect(sentTo.slice(2)).toEqual(['owner@example.com', 'customer-3@example.com']);
  });

  it('have no cap in a live store', async () => {
    await tell(live, confirmation(1));
    expect((await items('email_count')).map(({ sk }) => String(sk).split('#')[0])).toEqual(['customer_day', 'customer_hour']);
  });
});

describe('e-mails that do not go to customers', () => {
  it.each([
    ['live', live, 200, 'store_hour'],
    ['live', live, 1000, 'store_day'],
    ['trial', trial, 20, 'store_day'],
  ] as const)('of a %s store about new orders are limited for all customers together', async (_, store, most, cap) => {
    await save(addOrderWrite(store.id, anOrder({ id: 1 })));
    const ask = () => tell(store, { kind: 'new_order', order_id: 1 });
    await countedSoFar(cap, most - 1, ask);
    await times(2, ask);
    expect(sentTo).toHaveLength(2);
    expect(overCaps()).toEqual([cap]);
  });

  it.each([
    ['live', live, 50],
    ['trial', trial, 10],
  ] as const)('of a %s store to its owners are limited', async (_, store, most) => {
    await save(addEndpointWrite(aWebhookEndpoint({ storeId: store.id, disabledAtMs: startMs, disabledReason: 'gone' })));
    const ask = () => tell(store, { kind: 'endpoint_disabled', endpoint_id: aWebhookEndpoint().id });
    await countedSoFar('owners_day', most - 1, ask);
    await times(2, ask);
    expect(sentTo).toHaveLength(2);
    expect(overCaps()).toEqual(['owners_day']);
  });

  it.each([
    ['live', live, 500],
    ['trial', trial, 10],
  ] as const)('of a %s store with gift cards are limited per recipient', async (_, store, most) => {
    const card = aGiftCard({ recipientEmail: 'grace@example.com' });
    await save(...addGiftCardWrites(store.id, card, 'hash'));
    const code_ciphertext = await paperBox.encrypt('ABCD2345EFGHK7Q2', giftCardCodeContext(store.id));
    const ask = () => tell(store, { kind: 'gift_card', gift_card_id: card.id, code_ciphertext });
    await countedSoFar('gift_card_day', most - 1, ask);
    await times(2, ask);
    expect(sentTo).toHaveLength(2);
    expect(journal.lines.at(-1)).toMatchObject({ cap: 'gift_card_day', gift_card_id: card.id });
  });
});
