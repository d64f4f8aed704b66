import { createHash } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { number, oneOf, storedForm } from '#shared/table/rows/stored-form.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused, transact, type UpdateWrite } from '#shared/table/transact.ts';
import { type DayOfEmails, type EmailFeedback, windowEndMs } from './email-feedback.ts';

/** A recipient to whom a store no longer sends e-mails. The row contains no address. */
export type SuppressedRecipient = { readonly feedback: EmailFeedback; readonly suppressedAtMs: number };

/** The stored form of a suppressed recipient. */
export const suppressedRecipientForm = storedForm<SuppressedRecipient>()({
  feedback: oneOf(['bounce', 'complaint']),
  suppressedAtMs: number,
});

/**
 * How long a recipient is suppressed. The suppression is temporary, because a closed mailbox may be reopened. SES also
 * has its own suppression list.
 */
const suppressedMs = 365 * 24 * 3_600_000;
/**
 * The time for which counts are kept after the end of their time window, because bounces may arrive days after an
 * e-mail.
 */
const countedForMs = 14 * 24 * 3_600_000;

/**
 * Returns a hash of an address for use in keys and in the tags of SES messages, so that neither the table nor the
 * queues contain the address. The hash contains only characters that SES allows in tags.
 */
export const recipientHash = (storeId: string, address: string): string =>
  createHash('sha256')
    .update(`${storeId}\n${normalEmail(address)}`)
    .digest('base64url');

const ttlAt = (ms: number): number => Math.ceil(ms / 1000);

/** Returns the stored item of a suppressed recipient. */
export const suppressedRecipientItem = (storeId: string, hash: string, recipient: SuppressedRecipient): Record<string, unknown> => ({
  ...keys.suppressedRecipient(storeId, hash),
  entity: 'suppressed_recipient',
  ...suppressedRecipientForm.write(recipient),
  expires_at: ttlAt(recipient.suppressedAtMs + suppressedMs),
});

/** Returns the addresses to which the store may send e-mails, omitting suppressed recipients. */
export async function selectWritableAddresses(table: Table, storeId: string, addresses: readonly string[]): Promise<readonly string[]> {
  const rows = await readItems(
    table,
    addresses.map((address) => keys.suppressedRecipient(storeId, recipientHash(storeId, address))),
    ['feedback'],
  );
  const suppressed = new Set(rows.map(({ sk }) => sk));
  return addresses.filter((address) => !suppressed.has(recipientHash(storeId, address)));
}

type Counted = 'sent' | 'bounces' | 'complaints';

const countWrite = (storeId: string, windowStartMs: number, counted: Counted): UpdateWrite => ({
  as: 'count',
  update: {
    Key: keys.emailDay(storeId, windowStartMs),
    UpdateExpression: 'SET entity = :entity, expires_at = :ttl ADD #counted :one',
    ExpressionAttributeNames: { '#counted': counted },
    ExpressionAttributeValues: { ':entity': 'email_day', ':ttl': ttlAt(windowEndMs(windowStartMs) + countedForMs), ':one': 1 },
  },
});

/** Counts an e-mail that was sent for a store. */
export async function countSentEmail(table: Table, storeId: string, windowStartMs: number): Promise<void> {
  const { update } = countWrite(storeId, windowStartMs, 'sent');
  await table.client.send(new UpdateCommand({ TableName: table.name, ...update }));
}

/** Reads how many e-mails were sent in a window, how many bounced, and how many led to a complaint. */
export async function readEmailDay(table: Table, storeId: string, windowStartMs: number): Promise<DayOfEmails> {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.emailDay(storeId, windowStartMs), ConsistentRead: true }),
  );
  const counted = (name: Counted): number => Number(item[name] ?? 0);
  return { sent: counted('sent'), bounces: counted('bounces'), complaints: counted('complaints') };
}

/**
 * Suppresses a recipient. If `windowStartMs` is not null, also counts the bounce or complaint in that window. Does
 * nothing if the recipient is already suppressed.
 */
export async function suppressRecipient(
  table: Table,
  storeId: string,
  hash: string,
  { windowStartMs, ...recipient }: SuppressedRecipient & { readonly windowStartMs: number | null },
): Promise<void> {
  const { pk, sk, ...attributes } = suppressedRecipientItem(storeId, hash, recipient);
  const suppress: LabelledWrite = {
    as: 'suppressed',
    update: { Key: { pk, sk }, ...setAttributes(attributes), ConditionExpression: 'attribute_not_exists(pk)' },
  };
  const counted = recipient.feedback === 'bounce' ? 'bounces' : 'complaints';
  try {
    await transact(table, windowStartMs === null ? [suppress] : [suppress, countWrite(storeId, windowStartMs, counted)]);
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.refused.has('suppressed'))) throw error;
  }
}
