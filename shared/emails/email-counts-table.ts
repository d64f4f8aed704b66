import { createHash } from 'node:crypto';
import { keys } from '#shared/table/keys.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type CapSubject, cappedMailbox, type EmailCap, windowStartMs } from './email-caps.ts';

/** The time for which a counter is kept after the end of its window. It allows for differences between clocks. */
const keptAfterMs = 3_600_000;

/** Returns a hash of the recipient's mailbox for use in keys, so that counters contain no address. */
const recipientHash = (storeId: string, address: string): string =>
  createHash('sha256')
    .update(`${storeId}\n${cappedMailbox(address)}`)
    .digest('base64url');

const subjectOf = (storeId: string, subject: CapSubject, address: string): string =>
  subject === 'store' ? 'store' : recipientHash(storeId, address);

/**
 * Returns the writes that count an e-mail to `address` against each of the given caps, for the transaction that claims
 * the e-mail. If a cap has been reached, the write for that cap fails, with the cap's name as the label.
 */
export const countEmailWrites = (storeId: string, address: string, caps: readonly EmailCap[], nowMs: number): LabelledWrite[] =>
  caps.map((cap) => {
    const startMs = windowStartMs(cap, nowMs);
    return {
      as: cap.name,
      update: {
        Key: keys.emailCount(storeId, `${cap.name}#${subjectOf(storeId, cap.subject, address)}`, startMs),
        UpdateExpression: 'SET entity = :entity, expires_at = :ttl ADD counted :one',
        ConditionExpression: 'attribute_not_exists(pk) OR counted < :most',
        ExpressionAttributeValues: {
          ':entity': 'email_count',
          ':ttl': Math.ceil((startMs + cap.windowMs + keptAfterMs) / 1000),
          ':one': 1,
          ':most': cap.most,
        },
      },
    };
  });
