import * as v from 'valibot';
import { type EmailFeedback, holdReason, windowOfEmail } from '#shared/emails/email-feedback.ts';
import { readEmailDay, recipientHash, suppressRecipient } from '#shared/emails/email-feedback-table.ts';
import { StoreId } from '#shared/kernel/fields-schema.ts';
import type { Log } from '#shared/lambda/log.ts';
import { getStore, holdEmails } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';

export type FeedbackDeps = { readonly table: Table; readonly clock: () => number; readonly log: Log };

const Recipients = v.array(v.object({ emailAddress: v.string() }));

/**
 * A report from SES about a bounce or a complaint. The tag `recipient` contains a hash of the recipient's address.
 * Reports with the tag `recipient` do not contain the address itself.
 */
const FeedbackMessage = v.object({
  source: v.literal('aws.ses'),
  detail: v.object({
    eventType: v.optional(v.string()),
    mail: v.object({
      timestamp: v.pipe(v.string(), v.isoTimestamp()),
      tags: v.object({ store: v.tuple([StoreId]), recipient: v.optional(v.tuple([v.string()])) }),
    }),
    bounce: v.optional(v.object({ bounceType: v.string(), bouncedRecipients: Recipients })),
    complaint: v.optional(v.object({ complaintFeedbackType: v.nullish(v.string()), complainedRecipients: Recipients })),
  }),
});

type Heard = { readonly feedback: EmailFeedback; readonly hashes: readonly string[] };

/**
 * Returns the recipients whose e-mail bounced permanently or who complained, according to a report from SES. Returns
 * null for any other report. A bounce from a full mailbox or an unreachable server is not permanent, and the report
 * "this is not spam" is not a complaint.
 */
function whatIsHeard(
  { eventType, mail, bounce, complaint }: v.InferOutput<typeof FeedbackMessage>['detail'],
  storeId: string,
): Heard | null {
  // If a report has the tag `recipient`, no further check is needed, because the bus rule for these reports matches
  // only permanent bounces and complaints.
  if (mail.tags.recipient !== undefined)
    return { feedback: eventType === 'Complaint' ? 'complaint' : 'bounce', hashes: mail.tags.recipient };
  const hashesOf = (recipients: v.InferOutput<typeof Recipients>) =>
    recipients.map(({ emailAddress }) => recipientHash(storeId, emailAddress));
  if (bounce?.bounceType === 'Permanent') return { feedback: 'bounce', hashes: hashesOf(bounce.bouncedRecipients) };
  if (complaint === undefined || complaint.complaintFeedbackType === 'not-spam') return null;
  return { feedback: 'complaint', hashes: hashesOf(complaint.complainedRecipients) };
}

/** Reports whether a message is a report from SES rather than a request for an e-mail. */
export const isFeedback = (message: string): boolean => v.is(v.object({ source: v.literal('aws.ses') }), JSON.parse(message));

/**
 * Records a bounce or a complaint, after which the store sends no more e-mails to that recipient. If too many of the
 * store's e-mails on one day bounced or caused complaints, all its e-mails are held until staff resume them. A repeated
 * message changes nothing.
 */
export async function recordFeedback({ table, clock, log }: FeedbackDeps, message: string): Promise<void> {
  const { detail } = v.parse(FeedbackMessage, JSON.parse(message));
  const [storeId] = detail.mail.tags.store;
  const heard = whatIsHeard(detail, storeId);
  const store = heard === null ? null : await getStore(table, storeId);
  if (heard === null || store === null) return;
  const { feedback, hashes } = heard;
  const windowStartMs = windowOfEmail(Date.parse(detail.mail.timestamp), store.emailsResumedAtMs);
  for (const hash of hashes) await suppressRecipient(table, storeId, hash, { feedback, suppressedAtMs: clock(), windowStartMs });
  log.info('emails.recipient_suppressed', { store_id: storeId, feedback, recipients: hashes.length });
  if (windowStartMs === null) return;

  const day = await readEmailDay(table, storeId, windowStartMs);
  const reason = holdReason(day);
  if (reason === null || !(await holdEmails(table, storeId, reason, clock()))) return;
  log.warn('emails.store_held', { store_id: storeId, reason, ...day });
}
