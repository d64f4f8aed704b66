import { EmailRefused } from '#functions/workers/send-email/send-by-ses.ts';
import { type SendDeps, sendEmail } from '#functions/workers/send-email/send-email.ts';
import type { WrittenEmail } from '#functions/workers/send-email/write-email.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { addPurchaseOrderWrite, getPurchaseOrder } from '#shared/purchase-orders/purchase-orders-table.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { addSupplierWrite } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aPurchaseOrder } from '#test/support/builders/a-purchase-order.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aSupplier } from '#test/support/builders/a-supplier.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { paperBox } from '#test/support/harness/an-admin.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = aStore();
const sentOne = (over: Partial<PurchaseOrder> = {}) => aPurchaseOrder({ status: 'sent', sentAtMs: 5, sendings: 1, ...over });
const asked = (sending = 1): EmailRequest => ({ kind: 'purchase_order', purchase_order_id: 1007, sending });

let local: LocalTable;
let sent: WrittenEmail[];
let nowMs: number;
beforeEach(async () => {
  [sent, nowMs] = [[], Date.UTC(2026, 10, 13, 10)];
  local = await localTable();
});
afterEach(() => local.close());

const save = (one: PurchaseOrder, supplier: Partial<Supplier> = {}) =>
  transact(local.table, [...openStoreWrites(store), addPurchaseOrderWrite(store.id, one), addSupplierWrite(store.id, aSupplier(supplier))]);

/**
 * Requests an e-mail and tries to send it. Returns the logged reasons why the e-mail was not sent, or an empty list if
 * it was sent.
 */
async function tell(
  request: EmailRequest,
  over: Partial<SendDeps> = {},
  isLast = false,
  eventId = 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1',
): Promise<unknown[]> {
  const { log, lines } = recordedLog();
  const send = async (email: WrittenEmail) => void sent.push(email);
  const event = requestEmail({ storeId: store.id, nowMs, requestId: null }, eventId, request);
  const message = JSON.stringify({ 'detail-type': event.topic, detail: JSON.parse(event.body) });
  await sendEmail({ table: local.table, decrypt: paperBox.decrypt, send, clock: () => nowMs, log, ...over }, message, isLast);
  return lines.flatMap(({ reason, cap }) => reason ?? cap ?? []);
}
const stateOf = async () => {
  const one = await getPurchaseOrder(local.table, store.id, 1007);
  return { status: one?.status, failure: one?.failure, sentAtMs: one?.sentAtMs };
};
const refusing = (reason: string): Partial<SendDeps> => ({
  send: async () => {
    throw new EmailRefused(reason);
  },
});

describe('the e-mail of a purchase order', () => {
  it('goes to its supplier with the sheet, and that of a print-on-demand service to the store', async () => {
    await save(sentOne());
    await tell(asked());
    expect(sent).toMatchObject([
      { to: ['orders@acme.example'], replyTo: 'owner@example.com', content: { attachments: [{ name: 'PO1007.html' }] } },
    ]);
    await transact(local.table, [addPurchaseOrderWrite(store.id, sentOne({ id: 8, supplierId: null, provider: 'printify' }))]);
    await tell({ kind: 'purchase_order', purchase_order_id: 8, sending: 1 }, {}, false, 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD2');
    expect(sent[1]?.to).toEqual([store.email]);
  });

  it('is not sent for a purchase order that was canceled or sent again', async () => {
    await save(sentOne({ sendings: 2 }));
    expect(await tell(asked(1))).toEqual(['no_longer_so']);
    await transact(local.table, [addPurchaseOrderWrite(store.id, aPurchaseOrder({ id: 8, status: 'cancelled', sendings: 1 }))]);
    expect(await tell({ kind: 'purchase_order', purchase_order_id: 8, sending: 1 })).toEqual(['no_longer_so']);
    expect(sent).toEqual([]);
  });

  it('that SES finally refuses marks the purchase order as failed immediately', async () => {
    await save(sentOne());
    await expect(tell(asked(), refusing('MessageRejected'))).rejects.toThrow('MessageRejected');
    expect(await stateOf()).toEqual({ status: 'failed', failure: 'email_refused', sentAtMs: null });
    expect(await tell(asked())).toEqual(['no_longer_so']);
  });

  it('that SES temporarily refuses marks the purchase order as failed only with the last message', async () => {
    await save(sentOne());
    await expect(tell(asked(), refusing('TooManyRequestsException'))).rejects.toThrow('TooManyRequests');
    expect(await stateOf()).toMatchObject({ status: 'sent', failure: null });
    nowMs += 180_000;
    await expect(tell(asked(), refusing('TooManyRequestsException'), true)).rejects.toThrow('TooManyRequests');
    expect(await stateOf()).toMatchObject({ status: 'failed', failure: 'email_refused' });
  });

  it('without a recipient marks the purchase order as failed', async () => {
    await save(sentOne(), { email: null });
    expect(await tell(asked())).toEqual(['no_recipient']);
    expect(await stateOf()).toMatchObject({ status: 'failed', failure: 'no_recipient' });
  });

  it('above the daily cap marks the purchase order as failed', async () => {
    const onTrial = { ...store, testMode: true };
    await transact(local.table, [
      ...openStoreWrites(onTrial),
      ...[7, 1007].map((id) => addPurchaseOrderWrite(store.id, sentOne({ id }))),
      addSupplierWrite(store.id, aSupplier()),
    ]);
    // The test uses a trial store, because its cap is only one e-mail per supplier and day.
    expect(await tell({ ...asked(), purchase_order_id: 7 } as EmailRequest)).toEqual([]);
    expect(await tell(asked(), {}, false, 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD2')).toEqual(['supplier_day']);
    expect(await stateOf()).toMatchObject({ status: 'failed', failure: 'too_many_emails' });
  });

  it('that fails does not change an accepted purchase order or one that was sent again', async () => {
    await save(sentOne({ status: 'accepted' }), { email: null });
    expect(await tell(asked())).toEqual(['no_recipient']);
    expect(await stateOf()).toMatchObject({ status: 'accepted', failure: null });
  });

  it('notifies the supplier of its cancellation', async () => {
    await save(aPurchaseOrder({ status: 'cancelled', cancelledAtMs: 6, sendings: 1 }));
    await tell({ kind: 'purchase_order_cancelled', purchase_order_id: 1007 });
    expect(sent).toMatchObject([{ to: ['orders@acme.example'], content: { subject: 'Purchase order PO1007 from Example was canceled' } }]);
  });
});
