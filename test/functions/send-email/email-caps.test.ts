import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type SendDeps, sendEmail } from '../../../functions/send-email/send-email.ts';
import { addGiftCardWrites } from '../../../shared/data/gift-cards.ts';
import { addOrderWrite } from '../../../shared/data/orders.ts';
import { openStoreWrites } from '../../../shared/data/stores.ts';
import { type LabelledWrite, transact } from '../../../shared/data/transact.ts';
import { addEndpointWrite } from '../../../shared/data/webhook-endpoints.ts';
import type { Store } from '../../../shared/domain/store.ts';
import { type EmailRequest, requestEmail } from '../../../shared/emails/email-request.ts';
import { giftCardCodeContext } from '../../../shared/secret-box.ts';
import { aGiftCard } from '../../support/a-gift-card.ts';
import { aStore } from '../../support/a-store.ts';
import { aWebhookEndpoint } from '../../support/a-webhook-endpoint.ts';
import { paperBox } from '../../support/an-admin.ts';
import { anOrder } from '../../support/an-order.ts';
import { type LocalTable, localTable } from '../../support/local-table.ts';
import { recordedLog } from '../../support/recorded-log.ts';

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
  const event = requestEmail({ storeId: store.id, nowMs: startMs }, eventId, request);
  await sendEmail(deps, JSON.stringify({ detail: JSON.parse(event.body) }));
}

const confirmation = (order_id: number): EmailRequest => ({ kind: 'order_confirmation', order_id });
async function times(count: number, ask: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n += 1) await ask(n);
}
/** The caps that e-mails were over, in the order of the log. */
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
  ] as const)('of a %s store are so many in an hour; who is not named goes on', async (_, store, most) => {
    await times(most + 3, () => tell(store, confirmation(1)));
    await tell(store, confirmation(2));
    expect(sentTo).toEqual([...Array(most).fill('ada@example.com'), 'grace@example.com']);
    expect(overCaps()).toEqual(['customer_hour', 'customer_hour', 'customer_hour']);
  });

  it.each([
    ['live', live, 100, 30],
    ['trial', trial, 20, 10],
  ] as const)('of a %s store are so many in a day, however they are spread over it', async (_, store, perDay, perHour) => {
    nowMs = Date.UTC(2026, 10, 5);
    for (let hour = 0; hour < 5; hour += 1) {
      await times(perHour, () => tell(store, confirmation(1)));
      nowMs += hourMs;
    }
    expect(sentTo).toHaveLength(perDay);
    expect(new Set(overCaps())).toEqual(new Set(['customer_day']));
    nowMs = Date.UTC(2026, 10, 6);
    await tell(store, confirmation(1));
    expect(sentTo).toHaveLength(perDay + 1);
  });

  it('count a mailbox under all its names', async () => {
    const names = ['victim@example.com', 'Victim@EXAMPLE.com', 'victim+1@example.com', 'v.ic.tim+x+y@example.com', ' victim@example.com'];
    for (const [n, email] of names.entries()) await save(addOrderWrite(trial.id, anOrder({ id: 10 + n, email })));
    await times(12, (n) => tell(trial, confirmation(10 + (n % names.length))));
    expect(sentTo).toHaveLength(10);
  });

  it('of one store leave those of another alone', async () => {
    await times(11, () => tell(trial, confirmation(1)));
    await tell(live, confirmation(1));
    expect(sentTo).toHaveLength(11);
  });

  it('count once, however often the message comes and whatever crashed', async () => {
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

  it('at the same time are no more than one after the other', async () => {
    const asked = Array.from({ length: 14 }, nextEvent);
    const results = await Promise.allSettled(asked.map((eventId) => tell(trial, confirmation(1), eventId)));
    // Whoever met too many others at the counter comes again, as its message would.
    await times(asked.length, (n) => (results[n]?.status === 'rejected' ? tell(trial, confirmation(1), asked[n]) : Promise.resolve()));
    expect(sentTo).toHaveLength(10);
    expect(overCaps()).toHaveLength(4);
  });

  it('that were over a cap stay unsent when their message comes again in another window', async () => {
    await times(10, () => tell(trial, confirmation(1)));
    const late = nextEvent();
    await tell(trial, confirmation(1), late);
    nowMs += 2 * hourMs;
    await tell(trial, confirmation(1), late);
    expect(sentTo).toHaveLength(10);
    expect(overCaps()).toEqual(['customer_hour', 'customer_hour']);
  });

  it('that are over a cap are named in the log, without the address', async () => {
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

  it('are counted without keeping the address', async () => {
    await tell(trial, confirmation(1));
    const { Items = [] } = await local.table.client.send(new ScanCommand({ TableName: local.table.name }));
    const counters = Items.filter(({ entity }) => entity === 'email_count');
    expect(counters.map(({ counted }) => counted)).toEqual([1, 1, 1]);
    expect(counters.every(({ expires_at: ttl }) => Number(ttl) <= (startMs + 25 * hourMs) / 1000)).toBe(true);
    expect(JSON.stringify(counters)).not.toContain('ada');
  });
});

describe('what a trial store sends in a day', () => {
  it('is 100 e-mails, to whomever; its owners are warned all the same, and a live store has no such cap', async () => {
    for (const store of [live, trial]) {
      await times(101, (n) => save(addOrderWrite(store.id, anOrder({ id: 1000 + n, email: `customer-${n}@example.com` }))));
      await times(101, (n) => tell(store, confirmation(1000 + n)));
    }
    expect(sentTo).toHaveLength(201);
    expect(overCaps()).toEqual(['trial_day']);

    const off = { disabledAtMs: startMs, disabledReason: 'gone' } as const;
    await save(addEndpointWrite(aWebhookEndpoint({ storeId: trial.id, ...off })));
    await tell(trial, { kind: 'endpoint_disabled', endpoint_id: aWebhookEndpoint().id });
    expect(sentTo).toHaveLength(202);
  });
});

describe('e-mails to the store', () => {
  it.each([
    ['live', live, 200, 'store_hour'],
    ['trial', trial, 20, 'store_day'],
  ] as const)('of a %s store about new orders are bounded, whoever orders', async (_, store, most, cap) => {
    await save(addOrderWrite(store.id, anOrder({ id: 1 })));
    await times(most + 1, () => tell(store, { kind: 'new_order', order_id: 1 }));
    expect(sentTo).toHaveLength(most);
    expect(overCaps()).toEqual([cap]);
  });

  it.each([
    ['live', live, 50],
    ['trial', trial, 10],
  ] as const)('of a %s store to its owners are bounded', async (_, store, most) => {
    await save(addEndpointWrite(aWebhookEndpoint({ storeId: store.id, disabledAtMs: startMs, disabledReason: 'gone' })));
    await times(most + 1, () => tell(store, { kind: 'endpoint_disabled', endpoint_id: aWebhookEndpoint().id }));
    expect(sentTo).toHaveLength(most);
    expect(overCaps()).toEqual(['owners_day']);
  });
});

it.each([
  ['live', live, 500],
  ['trial', trial, 10],
] as const)('the gift cards of a %s store reach one recipient so many times a day', async (_, store, most) => {
  const card = aGiftCard({ recipientEmail: 'grace@example.com' });
  await save(...addGiftCardWrites(store.id, card, 'hash'));
  const code_ciphertext = await paperBox.encrypt('ABCD2345EFGHK7Q2', giftCardCodeContext(store.id));
  await times(most + 1, () => tell(store, { kind: 'gift_card', gift_card_id: card.id, code_ciphertext }));
  expect(sentTo).toHaveLength(most);
  expect(journal.lines.at(-1)).toMatchObject({ cap: 'gift_card_day', gift_card_id: card.id });
});
