import { buildEvent } from '#events/build-event.ts';
import { sampleInventoryLevel } from '#events/samples/inventory-level.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { claimEmail, recordEmailSent } from '#shared/emails/sent-emails-table.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { requestIdAt } from '#test/support/builders/an-api-call.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const store = aStore();
const nowMs = Date.now();
const requestId = requestIdAt(nowMs);
const actor = { type: 'api_key', id: 1, name: 'ERP sync' } as const;
const eventId = (n: number) => `evt_01JC8Z6T9M4S8Q2V5X7Y0A${String(n).padStart(4, '0')}`;

let api: Api;
let token: string;
beforeEach(async () => {
  api = await anApi();
  token = await api.token({ email: 'operator@example.com', operator: true });
});
afterEach(() => api.close());

const trace = async (key = token) =>
  (
    await api.send({
      route: '/admin/v1/stores/{store_id}/requests/{request_id}',
      params: { store_id: store.id, request_id: requestId },
      key,
    })
  ).json.data;

/** Stores events as if the relay had sent them: each event has a number and is not in the outbox. */
async function happened(...events: readonly EventRecord[]): Promise<void> {
  for (const event of events) await transact(api.table, [eventWrite(store.id, event)]);
  await numberEvents(
    api.table,
    store.id,
    events.map((event) => ({ ...event, storeId: store.id })),
    nowMs,
  );
}
const caused = (n: number, createdAtMs = nowMs) => anEvent({ id: eventId(n), createdAtMs, requestId });
const delivered = (n: number, event: EventRecord, createdAtMs = event.createdAtMs) =>
  addDelivery(api.table, aWebhookDelivery({ id: idFloor(createdAtMs) + n, eventId: event.id, createdAtMs }), null);
const stockEvent = () =>
  buildEvent({ store, actor, requestId, nowMs }, { id: eventId(1), topic: 'inventory.updated', data: sampleInventoryLevel() });

async function member(areas: readonly StaffArea[]): Promise<string> {
  const email = 'staff@example.com';
  await transact(
    api.table,
    addMemberWrites(store.id, { id: 1, email, name: 'Staff', role: 'staff', areas, createdAtMs: 1, updatedAtMs: 1 }),
  );
  return api.token({ email });
}

it('a member without the area for a part sees that the part is left out, and sees events without their data', async () => {
  await happened(stockEvent());
  const key = await member(['developers']);
  expect(await trace(key)).toMatchObject({
    movements: { data: [] },
    events: { data: [{ id: eventId(1), topic: 'inventory.updated', data: null, redacted: true }] },
    activity: null,
    redacted: ['movements', 'activity'],
  });
});

it('a member with the areas sees the movement from the event', async () => {
  await happened(stockEvent());
  const key = await member(['developers', 'inventory', 'settings']);
  expect(await trace(key)).toMatchObject({
    movements: { data: [sampleInventoryLevel().movement], has_more: false },
    events: { data: [{ redacted: false }] },
    redacted: [],
  });
});

it('only the first hundred events and deliveries are shown, and has_more is true', async () => {
  const events = Array.from({ length: 101 }, (_, n) => caused(n));
  await happened(...events);
  await Promise.all(events.map((event, n) => delivered(n, event)));
  const { events: shown, movements, deliveries, emails } = await trace();
  expect([shown.data.length, shown.has_more]).toEqual([100, true]);
  expect([deliveries.data.length, deliveries.has_more]).toEqual([100, true]);
  expect([movements.has_more, emails.has_more]).toEqual([true, true]);
});

it('deliveries of events at several times are found, but none of other events at the same times', async () => {
  const [first, later, other] = [caused(1), caused(2, nowMs + 60_000), anEvent({ id: eventId(3), createdAtMs: nowMs })];
  await happened(first, later, other);
  await delivered(1, first);
  await delivered(2, first, nowMs + 4_000);
  await delivered(3, later);
  await delivered(4, other);
  const { deliveries } = await trace();
  expect(deliveries.data.map(({ event_id }: { event_id: string }) => event_id)).toEqual([later.id, first.id, first.id]);
  expect(deliveries.has_more).toBe(false);
});

it('if events were created at more than ten different times, no deliveries are read, and has_more is true', async () => {
  await happened(...Array.from({ length: 11 }, (_, n) => caused(n, nowMs - n * 60_000)));
  expect((await trace()).deliveries).toEqual({ data: [], has_more: true });
});

it('an e-mail is shown as sent, over a cap or neither, without an address or code', async () => {
  const ask = (n: number) =>
    requestEmail({ storeId: store.id, nowMs, requestId }, eventId(n), { kind: 'gift_card', gift_card_id: n, code_ciphertext: 'sealed' });
  for (const event of [ask(1), ask(2), ask(3)]) await transact(api.table, [eventWrite(store.id, event)]);
  const caps = [{ name: 'gift_card_day', subject: 'recipient', windowMs: 86_400_000, most: 1 }] as const;
  const claim = { kind: 'gift_card', recipient: 'ada@example.com', caps, nowMs, leaseUntilMs: nowMs + 60_000 };
  await claimEmail(api.table, { storeId: store.id, eventId: eventId(1) }, claim);
  await recordEmailSent(api.table, { storeId: store.id, eventId: eventId(1) }, nowMs);
  await claimEmail(api.table, { storeId: store.id, eventId: eventId(2) }, claim);

  const { emails } = await trace();
  const at = new Date(nowMs).toISOString();
  const email = (n: number, status: string, sentAt: string | null) => ({
    object: 'email',
    event_id: eventId(n),
    kind: 'gift_card',
    about: { object: 'gift_card', id: n },
    status,
    requested_at: at,
    sent_at: sentAt,
  });
  expect(emails.data).toEqual([email(1, 'sent', at), email(2, 'over_cap', null), email(3, 'not_sent', null)]);
});
