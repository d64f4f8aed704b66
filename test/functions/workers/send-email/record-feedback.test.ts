import { isFeedback, recordFeedback } from '#functions/workers/send-email/record-feedback.ts';
import { type SendDeps, sendEmail } from '#functions/workers/send-email/send-email.ts';
import type { WrittenEmail } from '#functions/workers/send-email/write-email.ts';
import { recipientHash } from '#shared/emails/email-feedback-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import { changeOpenStore } from '#shared/stores/store.ts';
import { getStore, openStoreWrites, replaceStoreWrite } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.UTC(2026, 10, 5, 10);
const store = aStore();
const other = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TAC', handle: 'other' });

let local: LocalTable;
let sent: WrittenEmail[];
let nowMs: number;
let journal: ReturnType<typeof recordedLog>;
beforeEach(async () => {
  [sent, nowMs, journal] = [[], startMs, recordedLog()];
  local = await localTable();
  for (const one of [store, other]) await transact(local.table, [...openStoreWrites(one), addOrderWrite(one.id, anOrder())]);
});
afterEach(() => local.close());

let events = 0;
/** Requests an order confirmation for Ada. */
async function confirm(storeId = store.id): Promise<void> {
  const deps: SendDeps = {
    table: local.table,
    decrypt: paperBox.decrypt,
    send: async (email) => void sent.push(email),
    clock: () => nowMs,
    log: journal.log,
  };
  events += 1;
  const eventId = `evt_01JC8Z6T9M4S8Q2V5X7Y${String(events).padStart(6, '0')}`;
  const event = requestEmail({ storeId, nowMs, requestId: null }, eventId, { kind: 'order_confirmation', order_id: 88012 });
  await sendEmail(deps, JSON.stringify({ 'detail-type': event.topic, detail: JSON.parse(event.body) }));
}

type Heard = {
  readonly storeId?: string;
  readonly sentAtMs?: number;
  readonly bounceType?: string;
  readonly complaint?: string | null;
  readonly isHashed?: boolean;
};
async function hear(
  address: string,
  { storeId = store.id, sentAtMs = startMs, bounceType = 'Permanent', complaint, isHashed = false }: Heard = {},
) {
  const hashed = isHashed ? { recipient: [recipientHash(storeId, address)] } : {};
  const tags = { store: [storeId], 'ses:configuration-set': ['x'], ...hashed };
  const mail = { timestamp: new Date(sentAtMs).toISOString(), messageId: 'm', tags };
  const recipients = [{ emailAddress: address, action: 'failed' }];
  const about = isHashed
    ? { eventType: complaint === undefined ? 'Bounce' : 'Complaint' }
    : complaint === undefined
      ? { bounce: { bounceType, bouncedRecipients: recipients } }
      : { complaint: { complaintFeedbackType: complaint, complainedRecipients: recipients } };
  const message = JSON.stringify({ source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { mail, ...about } });
  expect(isFeedback(message)).toBe(true);
  await recordFeedback({ table: local.table, clock: () => nowMs, log: journal.log }, message);
}
const held = async (storeId = store.id) => (await getStore(local.table, storeId))?.emailsHeldReason;
const recipients = (): unknown[] => sent.map(({ storeId, to }) => [storeId === store.id ? 'store' : 'other', ...to]);

describe('an address that bounced', () => {
  it('gets no more e-mails from that store, but still from others', async () => {
    await confirm();
    await hear('ADA@example.com');
    await confirm();
    await confirm(other.id);
    expect(recipients()).toEqual([
      ['store', 'ada@example.com'],
      ['other', 'ada@example.com'],
    ]);
    expect(journal.lines).toContainEqual(expect.objectContaining({ code: 'emails.skipped', reason: 'recipient_suppressed' }));
  });

  it.each<[string, Heard]>([
    ['a full mailbox', { bounceType: 'Transient' }],
    ['a report that it is not spam', { complaint: 'not-spam' }],
    ['a store that is not there', { storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ' }],
  ])('still gets e-mails after %s', async (_, heard) => {
    await hear('ada@example.com', heard);
    await confirm();
    expect(recipients()).toEqual([['store', 'ada@example.com']]);
  });

  it('is identified by the hash in the tags of a report without its address', async () => {
    await hear('ada@example.com', { isHashed: true });
    await confirm();
    await confirm(other.id);
    expect(recipients()).toEqual([['other', 'ada@example.com']]);
  });

  it('is logged without the address', async () => {
    await hear('ada@example.com');
    expect(JSON.stringify(journal.lines)).not.toContain('example.com');
  });
});

describe('a store whose e-mails bounce', () => {
  const bounceFrom = async (from: number, to: number, heard: Heard = {}) => {
    for (let n = from; n <= to; n += 1) await hear(`nobody${n}@example.com`, heard);
  };

  it('is held at the tenth address, and others are not', async () => {
    await bounceFrom(1, 9);
    // Delivers the ninth report again, as SQS may do with any message.
    await bounceFrom(9, 9);
    await bounceFrom(9, 9);
    expect(await held()).toBeNull();
    await bounceFrom(10, 10);
    expect(await held()).toBe('too_many_bounces');
    await confirm();
    await confirm(other.id);
    expect(recipients()).toEqual([['other', 'ada@example.com']]);
    expect(journal.lines.filter(({ code }) => code === 'emails.store_held')).toMatchObject([
      { store_id: store.id, reason: 'too_many_bounces', sent: 0, bounces: 10 },
    ]);
    expect(journal.codes()).toContain('emails.held');
  });

  it('is held after three spam complaints', async () => {
    for (const n of [1, 2, 3]) await hear(`spammed${n}@example.com`, { complaint: 'abuse' });
    expect(await held()).toBe('too_many_complaints');
  });

  it('sends again when staff resume it, and earlier bounces no longer count', async () => {
    await bounceFrom(1, 10);
    nowMs += 60_000;
    const before = await getStore(local.table, store.id);
    if (before === null) throw new Error('no store');
    await transact(local.table, [
      replaceStoreWrite(before, { ...changeOpenStore(before, { emailsHeldAtMs: null }, nowMs), updatedAtMs: before.updatedAtMs + 1 }),
    ]);
    await bounceFrom(11, 11);
    expect(await held()).toBeNull();
    await confirm();
    expect(recipients()).toEqual([['store', 'ada@example.com']]);
    await bounceFrom(12, 21, { sentAtMs: nowMs });
    expect(await held()).toBe('too_many_bounces');
  });
});
