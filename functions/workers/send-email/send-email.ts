import * as v from 'valibot';
import { windowOfEmail } from '#shared/emails/email-feedback.ts';
import { countSentEmail, selectWritableAddresses } from '#shared/emails/email-feedback-table.ts';
import { type EmailRequest, EmailRequestSchema, emailSubject } from '#shared/emails/email-request.ts';
import { claimEmail, recordEmailSent } from '#shared/emails/sent-emails-table.ts';
import { StoreId } from '#shared/kernel/fields-schema.ts';
import type { Log } from '#shared/lambda/log.ts';
import { markFailed } from '#shared/purchase-orders/move-purchase-order.ts';
import type { SendingFailure } from '#shared/purchase-orders/purchase-order.ts';
import { nextPurchaseOrderStatus } from '#shared/purchase-orders/purchase-order-transitions.ts';
import { getPurchaseOrder, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { EmailRefused } from './send-by-ses.ts';
import { type WriteDeps, type WrittenEmail, writeEmail } from './write-email.ts';

export type SendDeps = WriteDeps & {
  /** Sends an e-mail. Rejects if the e-mail was refused or the result is unknown. */
  readonly send: (email: WrittenEmail) => Promise<void>;
  readonly clock: () => number;
  readonly log: Log;
};

/** An `internal.email_requested` message from the event bus. */
const BusMessage = v.object({
  detail: v.object({ id: v.string(), store: v.object({ id: StoreId }), data: EmailRequestSchema }),
});

/**
 * The lease outlasts the function's timeout, so that no invocation can send the e-mail after its lease has expired. The
 * lease ends before a failed message is redelivered, so that the retry can claim the e-mail.
 */
const leaseMs = 60_000;

/**
 * Sends the e-mail that a message requests. The worker first claims the e-mail, then sends it, and then records it as
 * sent. The e-mail can be sent twice only if a crash or an error prevents the worker from recording it as sent.
 *
 * If an e-mail exceeds a cap, it is logged and not sent. If the e-mail of a purchase order cannot be sent, the purchase
 * order is marked as failed. `isLast` means that the message will not be redelivered.
 * @throws Error if the e-mail was not sent and the message must be redelivered, for example because another run has
 * claimed the e-mail
 */
export async function sendEmail({ send, clock, log, ...deps }: SendDeps, message: string, isLast = false): Promise<void> {
  const { detail } = v.parse(BusMessage, JSON.parse(message));
  const storeId = detail.store.id;
  const { kind } = detail.data;
  const names = { store_id: storeId, event_id: detail.id, kind };

  const written = await writeEmail(deps, storeId, detail.data);
  const giveUp = (failure: SendingFailure) => failPurchaseOrder(deps.table, storeId, detail.data, failure, clock());
  if (written === 'no_recipient') await giveUp('no_recipient');
  if (typeof written === 'string') return log.info('emails.skipped', { ...names, reason: written });

  if (written.isHeld) {
    await giveUp('email_refused');
    return log.warn('emails.held', names);
  }
  const [recipient, ...others] = await selectWritableAddresses(deps.table, storeId, written.to);
  if (recipient === undefined) {
    await giveUp('email_refused');
    return log.info('emails.skipped', { ...names, reason: 'recipient_suppressed' });
  }

  const name = { storeId, eventId: detail.id };
  const nowMs = clock();
  const claim = await claimEmail(deps.table, name, { kind, recipient, caps: written.caps, nowMs, leaseUntilMs: nowMs + leaseMs });
  if (claim.outcome === 'sent') return log.info('emails.skipped', { ...names, reason: 'sent_before' });
  if (claim.outcome === 'over_cap') {
    await giveUp('too_many_emails');
    const { object, id } = emailSubject(detail.data);
    return log.warn('emails.over_cap', { ...names, cap: claim.cap, [`${object}_id`]: id });
  }
  if (claim.outcome === 'under_way')
    throw new Error('Another run is already sending this e-mail. The queue message is retried when the claim of that run ends.');

  try {
    await send({ ...written, to: [recipient, ...others] });
  } catch (error) {
    const isOver = isLast || (error instanceof EmailRefused && error.isFinal);
    if (isOver) await giveUp('email_refused');
    throw error;
  }
  log.info('emails.sent', { ...names, recipients: 1 + others.length });
  const noted = [recordEmailSent(deps.table, name, clock()), countSent(deps.table, written, clock())];
  // If these writes fail, the error is only logged. The e-mail has already been sent, and a thrown error would cause it
  // to be sent again.
  await Promise.all(noted).catch((error: unknown) => log.warn('emails.not_noted', names, error));
}

async function countSent(table: Table, { storeId, resumedAtMs }: WrittenEmail, sentAtMs: number): Promise<void> {
  const windowStartMs = windowOfEmail(sentAtMs, resumedAtMs);
  if (windowStartMs !== null) await countSentEmail(table, storeId, windowStartMs);
}

/**
 * Marks a purchase order as failed because its e-mail could not be sent, so that staff can send the purchase order
 * again. Does nothing if the e-mail does not belong to a purchase order, or if the purchase order has since been sent
 * again or moved to another status.
 */
async function failPurchaseOrder(
  table: Table,
  storeId: string,
  request: EmailRequest,
  failure: SendingFailure,
  nowMs: number,
): Promise<void> {
  if (request.kind !== 'purchase_order') return;
  await retryOnConflict(['purchase_order'], async () => {
    const before = await getPurchaseOrder(table, storeId, request.purchase_order_id);
    if (before === null || before.sendings !== request.sending) return;
    if (typeof nextPurchaseOrderStatus(before, 'fail') === 'object') return;
    const { purchaseOrder, trigger } = markFailed(before, failure, nowMs);
    await transact(table, [replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger)]);
  });
}
