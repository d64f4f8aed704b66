import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import { refusedBy } from './refused-item.ts';
import type { Table } from './table-client.ts';

/** Longer than any queue keeps a message: until then a second one for the same e-mail is known. */
const keptMs = 30 * 24 * 3_600_000;

/** The e-mail that an event asks for. */
export type EmailName = { readonly storeId: string; readonly eventId: string };

/** `under_way`: another sender has it, and its lease has not ended. */
export type EmailClaim = 'claimed' | 'sent' | 'under_way';

/**
 * Claims an e-mail for one sender until `leaseUntilMs`. Of several who want it at once one gets it; one that was sent is
 * never given again; one whose sender never said that it was sent is, when the lease is over.
 */
export async function claimEmail(
  table: Table,
  { storeId, eventId }: EmailName,
  { kind, nowMs, leaseUntilMs }: { readonly kind: string; readonly nowMs: number; readonly leaseUntilMs: number },
): Promise<EmailClaim> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.sentEmail(storeId, eventId),
        UpdateExpression: 'SET lease_until_ms = :until, kind = :kind, entity = :entity, expires_at = :ttl',
        ConditionExpression: 'attribute_not_exists(pk) OR (attribute_not_exists(sent_at_ms) AND lease_until_ms <= :now)',
        ExpressionAttributeValues: {
          ':until': leaseUntilMs,
          ':now': nowMs,
          ':kind': kind,
          ':entity': 'sent_email',
          ':ttl': Math.ceil((nowMs + keptMs) / 1000),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 'claimed';
  } catch (error) {
    const refused = refusedBy(error);
    if (refused === null) throw error;
    return refused.item?.['sent_at_ms'] === undefined ? 'under_way' : 'sent';
  }
}

/** Notes that an e-mail was sent. */
export async function noteEmailSent(table: Table, { storeId, eventId }: EmailName, nowMs: number): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.sentEmail(storeId, eventId),
      UpdateExpression: 'SET sent_at_ms = :now',
      ExpressionAttributeValues: { ':now': nowMs },
    }),
  );
}
