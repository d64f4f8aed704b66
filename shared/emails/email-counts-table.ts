import { createHash } from 'node:crypto';
import { keys } from '#shared/table/keys.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type CapSubject, cappedMailbox, type EmailCap, windowStartMs } from './email-caps.ts';

/** Expired windows stay this much longer, to allow for clock differences. */
const keptAfterMs = 3_600_000;

/** Returns the hash of a recipient for keys, so that the counters contain no address. */
const recipientHash = (storeId: string, address: string): string =>
  createHash('sha256')
    .update(`${storeId}\n${cappedMailbox(address)}`)
    .digest('base64url');

const subjectOf = (storeId: string, subject: CapSubject, address: string): string =>
  subject === 'store' ? 'store' : recipientHash(storeId, address);

/**
 * Returns the writes that count an e-mail to `address` against each of its caps, for the transaction that claims it. They fail with the
 * name of a reached cap as the label.
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
