import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { firstRefusal, guardsOf, guardsOn, type Requirement } from '#shared/kernel/guard.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { keys } from '#shared/table/keys.ts';
import { type FoundItem, refusedItemOf } from '#shared/table/refused-item.ts';
import { absent, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';
import type { EmailCap } from './email-caps.ts';
import { countEmailWrites } from './email-counts-table.ts';

/**
 * How long an e-mail's record is kept: longer than queues keep messages, so that a second message for the same e-mail
 * is recognized.
 */
const keptMs = 30 * 24 * 3_600_000;

/** Identifies an e-mail by the event that requested it. */
export type EmailName = { readonly storeId: string; readonly eventId: string };

/**
 * A sender's request to claim the e-mail to `recipient`, so that no other sender sends it. The claim is refused if the
 * e-mail would exceed one of the `caps`.
 */
export type EmailClaim = {
  readonly kind: string;
  readonly recipient: string;
  readonly caps: readonly EmailCap[];
  readonly nowMs: number;
  readonly leaseUntilMs: number;
};

/**
 * The outcome of a claim. `under_way` means that another sender holds the lease. `over_cap` means that the e-mail will
 * never be sent.
 */
export type EmailClaimOutcome =
  | { readonly outcome: 'claimed' | 'sent' | 'under_way' }
  | { readonly outcome: 'over_cap'; readonly cap: string };

/**
 * Claims an e-mail for one sender until `leaseUntilMs`. If several senders try concurrently, only one succeeds. After
 * `leaseUntilMs`, the e-mail can be claimed again, unless the sender has confirmed that it was sent.
 *
 * Only the first claim counts the e-mail against its caps, in the same transaction. Each e-mail therefore counts once,
 * no matter how often its message is delivered.
 */
export async function claimEmail(table: Table, name: EmailName, claim: EmailClaim): Promise<EmailClaimOutcome> {
  const { recipient, caps, nowMs } = claim;
  try {
    await transact(table, [firstClaim(name, claim), ...countEmailWrites(name.storeId, recipient, caps, nowMs)]);
    return { outcome: 'claimed' };
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.refused.has('email')) return takeOver(table, name, claim);
    const cap = caps.find((one) => error.refused.has(one.name));
    if (cap === undefined) throw error;
    return leaveUnsent(table, name, claim, cap.name);
  }
}

/** The stored record of an e-mail that was claimed, was sent, or exceeded a cap. */
export type SentEmail = {
  readonly kind: string;
  /** Null if the e-mail was never claimed. */
  readonly leaseUntilMs: number | null;
  readonly sentAtMs: number | null;
  /** The name of the cap that prevented the e-mail from being sent; null if none did. */
  readonly overCap: string | null;
  /**
   * Identifies the claim that took over the e-mail from a sender whose lease had expired; null if there was no such
   * claim.
   */
  readonly leaseToken: string | null;
};

/** The stored form of an e-mail's record. It contains no address. */
export const sentEmailForm = storedForm<SentEmail>()({
  kind: text,
  leaseUntilMs: absent(number),
  sentAtMs: absent(number),
  overCap: absent(text),
  leaseToken: absent(text),
});

/** Returns the write that creates an e-mail's record. */
const firstNote = ({ storeId, eventId }: EmailName, { kind, nowMs }: EmailClaim, noted: Partial<SentEmail>) => ({
  Key: keys.sentEmail(storeId, eventId),
  ...setAttributes({
    entity: 'sent_email',
    ...sentEmailForm.write({ kind, leaseUntilMs: null, sentAtMs: null, overCap: null, leaseToken: null, ...noted }),
    expires_at: Math.ceil((nowMs + keptMs) / 1000),
  }),
  ConditionExpression: 'attribute_not_exists(pk)',
});

const firstClaim = (name: EmailName, claim: EmailClaim): LabelledWrite => ({
  as: 'email',
  update: firstNote(name, claim, { leaseUntilMs: claim.leaseUntilMs }),
});

const { equals, isAtMost } = guardsOn<SentEmail>();
const tokenBytes = 9;

/** Returns the conditions under which a sender may claim an e-mail that was already claimed once. */
const takeOverRequirements = (nowMs: number): readonly Requirement<'sentAtMs' | 'leaseUntilMs', 'sent' | 'under_way'>[] => [
  { refusal: 'sent', guard: equals('sentAtMs', null) },
  // An e-mail that exceeded a cap has no `leaseUntilMs`, so this guard always refuses the claim.
  { refusal: 'under_way', guard: isAtMost('leaseUntilMs', nowMs) },
];

async function takeOver(table: Table, { storeId, eventId }: EmailName, { nowMs, leaseUntilMs }: EmailClaim): Promise<EmailClaimOutcome> {
  const requirements = takeOverRequirements(nowMs);
  const token = randomBytes(tokenBytes).toString('base64url');
  const refused = await refusalOf(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.sentEmail(storeId, eventId),
        ...updateIf(
          {
            UpdateExpression: 'SET lease_until_ms = :until, lease_token = :token',
            ExpressionAttributeValues: { ':until': leaseUntilMs, ':token': token },
          },
          conditionOf(sentEmailForm, guardsOf(requirements)),
        ),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (refused === null) return { outcome: 'claimed' };
  // If the record expired between the two writes, the outcome is `under_way`, so that the queue delivers the message
  // again.
  if (refused.item === undefined) return { outcome: 'under_way' };
  const email = sentEmailForm.read(refused.item);
  // If the record has our token, our claim succeeded: only the response was lost, and the SDK repeated the request.
  if (email.leaseToken === token) return { outcome: 'claimed' };
  if (email.overCap !== null) return { outcome: 'over_cap', cap: email.overCap };
  return { outcome: firstRefusal(requirements, email) ?? 'under_way' };
}

/**
 * Records that an e-mail exceeded a cap. The e-mail is then never sent, even if its message is delivered again in a
 * later window of the cap.
 */
async function leaveUnsent(table: Table, name: EmailName, claim: EmailClaim, cap: string): Promise<EmailClaimOutcome> {
  const refused = await refusalOf(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        ...firstNote(name, claim, { overCap: cap }),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  const isNoted = refused === null || (refused.item !== undefined && sentEmailForm.read(refused.item).overCap === cap);
  return isNoted ? { outcome: 'over_cap', cap } : { outcome: 'under_way' };
}

async function refusalOf(write: Promise<unknown>): Promise<{ readonly item: FoundItem | undefined } | null> {
  try {
    await write;
    return null;
  } catch (error) {
    const refused = refusedItemOf(error);
    if (refused === null) throw error;
    return { item: refused.item };
  }
}

/** Records that an e-mail was sent. */
export async function recordEmailSent(table: Table, { storeId, eventId }: EmailName, nowMs: number): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.sentEmail(storeId, eventId),
      UpdateExpression: 'SET sent_at_ms = :now',
      ExpressionAttributeValues: { ':now': nowMs },
    }),
  );
}
