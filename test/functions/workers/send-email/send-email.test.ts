import { SESv2Client, SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { sendBySes } from '#functions/workers/send-email/send-by-ses.ts';
import { type SendDeps, sendEmail } from '#functions/workers/send-email/send-email.ts';
import type { WrittenEmail } from '#functions/workers/send-email/write-email.ts';
import type { EmailRequest } from '#shared/emails/email-request.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { addGiftCardWrites } from '#shared/gift-cards/gift-cards-table.ts';
import { giftCardCodeContext } from '#shared/kernel/secret-box.ts';
import { eachRecord } from '#shared/lambda/queue-worker.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import type { StaffRole } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { type LabelledWrite, transact } from '#shared/table/transact.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { lambdaContext } from '#test/support/builders/api-event.ts';
import { sqsEvent } from '#test/support/builders/sqs-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.UTC(2026, 10, 5, 10);
const store = aStore();
const confirmation: EmailRequest = { kind: 'order_confirmation', order_id: 88012 };
const member = (id: number, email: string, role: StaffRole) =>
  addMemberWrites(store.id, { id, email, name: 'Person', role, areas: [], createdAtMs: 1, updatedAtMs: 1 });

let local: LocalTable;
let sent: WrittenEmail[];
let nowMs: number;
let journal: ReturnType<typeof recordedLog>;
beforeEach(async () => {
  [sent, nowMs, journal] = [[], startMs, recordedLog()];
  local = await localTable();
  await save(...openStoreWrites(store));
});
afterEach(() => local.close());

const save = (...writes: LabelledWrite[]) => transact(local.table, writes);

function tell(request: EmailRequest, over: Partial<SendDeps> = {}, eventId = 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE'): Promise<void> {
  const deps: SendDeps = {
    table: local.table,
    decrypt: paperBox.decrypt,
    send: async (email) => {
      sent.push(email);
    },
    clock: () => nowMs,
    log: journal.log,
    ...over,
  };
  const event = requestEmail({ storeId: store.id, nowMs: startMs, requestId: null }, eventId, request);
  return sendEmail(deps, JSON.stringify({ 'detail-type': event.topic, detail: JSON.parse(event.body) }));
}
const recipients = (): (readonly string[])[] => sent.map(({ to }) => to);
const reasons = (): unknown[] => journal.lines.map(({ reason }) => reason);

describe('an e-mail requested by a message', () => {
  beforeEach(() => save(addOrderWrite(store.id, anOrder())));

  it('is sent once, however often the message is received', async () => {
    await tell(confirmation);
    nowMs += 86_400_000;
    await tell(confirmation);
    expect(sent).toMatchObject([
      { storeName: 'Example', to: ['ada@example.com'], replyTo: 'owner@example.com', content: { subject: 'Your order #1042 at Example' } },
    ]);
    expect(reasons()).toEqual([undefined, 'sent_before']);
  });

  it('is sent by one of several concurrent workers; the others retry', async () => {
    const othersAsked = Promise.withResolvers<void>();
    let refused = 0;
    const slowly = async (email: WrittenEmail) => {
      await othersAsked.promise;
      sent.push(email);
    };
    const tellSlowly = () =>
      tell(confirmation, { send: slowly }).catch((error: unknown) => {
        refused += 1;
        if (refused === 2) othersAsked.resolve();
        throw error;
      });
    const results = await Promise.allSettled([tellSlowly(), tellSlowly(), tellSlowly()]);
    expect(sent).toHaveLength(1);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await tell(confirmation);
    expect(sent).toHaveLength(1);
  });

  it('is left to a sender that may still be sending it, and taken over after the lease', async () => {
    const crash = async (): Promise<never> => {
      throw new Error('the process ended');
    };
    await expect(tell(confirmation, { send: crash })).rejects.toThrow('the process ended');
    nowMs += 59_999;
    await expect(tell(confirmation)).rejects.toThrow('Another run is already sending this e-mail');
    expect(sent).toEqual([]);
    nowMs += 1;
    await tell(confirmation);
    expect(recipients()).toEqual([['ada@example.com']]);
  });

  it('counts as sent for its message when only the record could not be written', async () => {
    local.close();
    local = await localTable({
      intercept: (name, input) => {
        if (name === 'UpdateItem' && JSON.stringify(input).includes('SET sent_at_ms')) throw new Error('no table');
        return undefined;
      },
    });
    await save(...openStoreWrites(store), addOrderWrite(store.id, anOrder()));
    await tell(confirmation);
    expect(sent).toHaveLength(1);
    expect(journal.codes()).toEqual(['emails.sent', 'emails.not_noted']);
  });

  it('is sent separately for another event', async () => {
    await tell(confirmation);
    await tell({ kind: 'new_order', order_id: 88012 }, {}, 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDF');
    expect(recipients()).toEqual([['ada@example.com'], ['owner@example.com']]);
    expect(sent[1]?.replyTo).toBe('ada@example.com');
  });

  it('that SES throttles fails, and is sent when its message is received again', async () => {
    const ses = mockClient(SESv2Client);
    ses
      .on(SendEmailCommand)
      .rejectsOnce(new TooManyRequestsException({ message: 'Maximum sending rate exceeded.', $metadata: {} }))
      .resolves({ MessageId: '1' });
    const send = sendBySes(new SESv2Client({ region: 'eu-west-1' }), {
      sender: 'no-reply@stores.example.com',
      configurationSet: 'emails-of-the-stage',
    });
    const receive = () => eachRecord(sqsEvent('the message'), lambdaContext, () => tell(confirmation, { send }), journal.log);

    expect(await receive()).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    nowMs += 180_000;
    expect(await receive()).toEqual({ batchItemFailures: [] });
    expect(journal.codes()).toEqual(['worker.record_failed', 'emails.sent']);
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(2);
  });

  it('leaves no address in the log', async () => {
    await tell(confirmation);
    expect(JSON.stringify(journal.lines)).not.toContain('@');
    expect(journal.lines).toMatchObject([{ code: 'emails.sent', kind: 'order_confirmation', recipients: 1 }]);
  });
});

describe('an e-mail to a customer', () => {
  it('without an address is not sent', async () => {
    await save(addOrderWrite(store.id, anOrder({ email: null })));
    await tell(confirmation);
    expect(sent).toEqual([]);
    expect(reasons()).toEqual(['no_recipient']);
  });

  it('about an unknown order is not sent', async () => {
    await tell(confirmation);
    expect(reasons()).toEqual(['gone']);
  });

  it('about a parcel describes that parcel', async () => {
    const parcel = (id: number) => ({
      id,
      lines: [{ lineId: 1, quantity: 1 }],
      tracking: { company: `Carrier ${id}`, number: null, url: null },
      createdAtMs: 1,
    });
    await save(addOrderWrite(store.id, anOrder({ shipments: [parcel(1), parcel(2)] })));
    await tell({ kind: 'order_fulfilled', order_id: 88012, shipment_id: 1 });
    expect(sent[0]?.content.text).toContain('Carrier: Carrier 1\n');
    await tell({ kind: 'order_fulfilled', order_id: 88012, shipment_id: 3 }, {}, 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDF');
    expect(reasons()).toEqual([undefined, 'gone']);
  });
});

describe('an e-mail about a webhook endpoint', () => {
  const disabled = { disabledAtMs: startMs, disabledReason: 'gone' } as const;
  const failing = { healthRecord: { ...freshHealthRecord, failures: 3, firstFailureAtMs: startMs } };
  const switchedOff: EmailRequest = { kind: 'endpoint_disabled', endpoint_id: 3 };
  const warning: EmailRequest = { kind: 'endpoint_failing', endpoint_id: 3, failing_since_ms: startMs };

  it('goes to every owner and no other member', async () => {
    await save(addEndpointWrite(aWebhookEndpoint(disabled)));
    await save(...member(1, 'first@example.com', 'owner'));
    await save(...member(2, 'admin@example.com', 'admin'));
    await save(...member(3, 'second@example.com', 'owner'));
    await tell(switchedOff);
    expect(sent).toMatchObject([{ to: ['first@example.com', 'second@example.com'], replyTo: null }]);
  });

  it('goes to the store when it has no owner among its staff', async () => {
    await save(addEndpointWrite(aWebhookEndpoint(failing)));
    await tell(warning);
    expect(recipients()).toEqual([['owner@example.com']]);
    expect(sent[0]?.content.subject).toBe('Webhooks to receiver.example are failing');
  });

  it.each([
    ['a warning about one that is well again', {}, warning],
    ['a warning about one that was switched off since', { ...failing, ...disabled }, warning],
    ['the end of one that is on again', failing, switchedOff],
  ] as const)('is not sent when its reason no longer holds: %s', async (_, over, request) => {
    await save(addEndpointWrite(aWebhookEndpoint(over)));
    await tell(request);
    expect(sent).toEqual([]);
    expect(reasons()).toEqual(['no_longer_so']);
  });
});

describe('the e-mail of a gift card', () => {
  const request = async (storeId = store.id): Promise<EmailRequest> => ({
    kind: 'gift_card',
    gift_card_id: 7001,
    code_ciphertext: await paperBox.encrypt('ABCD2345EFGHK7Q2', giftCardCodeContext(storeId)),
  });
  const card = aGiftCard({ recipientEmail: 'grace@example.com' });

  it('gives the code to the recipient', async () => {
    await save(...addGiftCardWrites(store.id, card, 'hash'));
    await tell(await request());
    expect(recipients()).toEqual([['grace@example.com']]);
    expect(sent[0]?.content.text).toContain('Code: ABCD2345EFGHK7Q2\n');
    expect(JSON.stringify(journal.lines)).not.toContain('ABCD2345');
  });

  it('is not sent without a recipient or when the card was disabled', async () => {
    await save(...addGiftCardWrites(store.id, { ...card, recipientEmail: null, customerId: null }, 'hash'));
    await tell(await request());
    await save(...addGiftCardWrites(store.id, { ...card, id: 7002, disabledAtMs: startMs }, 'other hash'));
    await tell({ ...(await request()), gift_card_id: 7002 } as EmailRequest);
    expect(reasons()).toEqual(['no_recipient', 'no_longer_so']);
  });

  it('fails when its code was encrypted for another store', async () => {
    await save(...addGiftCardWrites(store.id, card, 'hash'));
    await expect(tell(await request('01JAB0000000000000000000AB'))).rejects.toThrow('sealed for something else');
    expect(sent).toEqual([]);
  });
});

it('a message of an unknown kind is left to the dead-letter queue', async () => {
  await expect(tell({ kind: 'birthday' } as unknown as EmailRequest)).rejects.toThrow();
});

describe('an invitation of a new staff member', () => {
  const invitation: EmailRequest = { kind: 'staff_invitation', staff_member_id: 7, console_url: 'https://api.example/admin' };

  it('goes to the new member, and says where and with which address to log in', async () => {
    await save(...member(7, 'bob@example.com', 'staff'));
    await tell(invitation);
    expect(recipients()).toEqual([['bob@example.com']]);
    expect(sent[0]?.content).toMatchObject({
      subject: 'You can now work in Example',
      text: expect.stringContaining('Log in with your e-mail address bob@example.com.\n\nStore admin: https://api.example/admin\n'),
    });
  });

  it('is not sent to a member who was removed in the meantime', async () => {
    await tell(invitation);
    expect(sent).toEqual([]);
    expect(reasons()).toEqual(['gone']);
  });
});
