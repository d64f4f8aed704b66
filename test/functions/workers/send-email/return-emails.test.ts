import { sendEmail } from '#functions/workers/send-email/send-email.ts';
import type { WrittenEmail } from '#functions/workers/send-email/write-email.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import { addOrderWrite } from '#shared/orders/orders-table.ts';
import type { Return } from '#shared/returns/return.ts';
import { addReturnWrite } from '#shared/returns/returns-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aReturn } from '#test/support/builders/a-return.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const nowMs = Date.UTC(2026, 10, 13, 10);
const store = aStore();

let local: LocalTable;
let sent: WrittenEmail[];
beforeEach(async () => {
  sent = [];
  local = await localTable();
});
afterEach(() => local.close());

/** Sends the requested e-mails. Returns the logged reasons why some were not sent. */
async function tell(returned: Return, ...requests: readonly EmailRequest[]): Promise<unknown[]> {
  await transact(local.table, [...openStoreWrites(store), addOrderWrite(store.id, anOrder()), addReturnWrite(store.id, returned)]);
  const { log, lines } = recordedLog();
  const send = async (email: WrittenEmail) => void sent.push(email);
  for (const [n, request] of requests.entries()) {
    const event = requestEmail({ storeId: store.id, nowMs, requestId: null }, `evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD${n}`, request);
    const message = JSON.stringify({ 'detail-type': event.topic, detail: JSON.parse(event.body) });
    await sendEmail({ table: local.table, decrypt: paperBox.decrypt, send, clock: () => nowMs, log }, message);
  }
  return lines.flatMap(({ reason }) => reason ?? []);
}

describe('an e-mail about a return', () => {
  it('goes to the address of its order', async () => {
    expect(await tell(aReturn(), { kind: 'return_approved', return_id: 1007 }, { kind: 'return_declined', return_id: 1007 })).toEqual([]);
    expect(sent).toMatchObject([
      { to: ['ada@example.com'], content: { subject: 'Your return R1007 was approved' } },
      { to: ['ada@example.com'], content: { subject: 'Your return R1007 was declined' } },
    ]);
  });

  it('is not sent when the return was canceled since or does not exist', async () => {
    const requests = [1007, 9].map((return_id): EmailRequest => ({ kind: 'return_approved', return_id }));
    expect(await tell(aReturn({ status: 'cancelled' }), ...requests)).toEqual(['no_longer_so', 'gone']);
    expect(sent).toEqual([]);
  });
});
