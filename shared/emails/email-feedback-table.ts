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

/** A recipient that a store no longer writes to. The row contains no address. */
export type SuppressedRecipient = { readonly feedback: EmailFeedback; readonly suppressedAtMs: number };

/** The stored form of a suppressed recipient. */
export const suppressedRecipientForm = storedForm<SuppressedRecipient>()({
  feedback: oneOf(['bounce', 'complaint']),
  suppressedAtMs: number,
});

/** The suppression ends after a year, because a closed mailbox may be opened again. SES keeps its own suppression list. */
const suppressedMs = 365 * 24 * 3_600_000;
/** Bounces of an e-mail arrive for some days after it was sent. */
const countedForMs = 14 * 24 * 3_600_000;

/**
 * Returns the hash of an address for keys and for tags of SES messages, so that neither the table nor the queues contain the address. It
 * uses only characters that are allowed in SES tags.
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

/** Filters these addresses to those that the store may write to. */
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

/** Counts an e-mail that a store has sent. */
export async function countSentEmail(table: Table, storeId: string, windowStartMs: number): Promise<void> {
  const { update } = countWrite(storeId, windowStartMs, 'sent');
  await table.client.send(new UpdateCommand({ TableName: table.name, ...update }));
}

/** Reads the counts of sent, bounced and complained-about e-mails of a window. */
export async function readEmailDay(table: Table, storeId: string, windowStartMs: number): Promise<DayOfEmails> {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.emailDay(storeId, windowStartMs), ConsistentRead: true }),
  );
  const counted = (name: Counted): number => Number(item[name] ?? 0);
  return { sent: counted('sent'), bounces: counted('bounces'), complaints: counted('complaints') };
}

/**
 * Suppresses a recipient, and counts the bounce or complaint in the window of its e-mail, if it has one. Repeated reports about a
 * suppressed recipient are not counted again.
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
