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

/** A recipient that a store writes to no more, and since when. The row holds no address. */
export type SuppressedRecipient = { readonly feedback: EmailFeedback; readonly suppressedAtMs: number };

/** How a recipient that is written to no more is stored. */
export const suppressedRecipientForm = storedForm<SuppressedRecipient>()({
  feedback: oneOf(['bounce', 'complaint']),
  suppressedAtMs: number,
});

/** A mailbox that was closed may be opened again; what SES itself suppresses stays so. */
const suppressedMs = 365 * 24 * 3_600_000;
/** Bounces of an e-mail come for some days after it was sent. */
const countedForMs = 14 * 24 * 3_600_000;

/**
 * An address as the key names it, and the reports of SES: the table and the queues tell whether it is suppressed, and no address. It has the
 * characters that a tag of SES may have.
 */
export const recipientHash = (storeId: string, address: string): string =>
  createHash('sha256')
    .update(`${storeId}\n${normalEmail(address)}`)
    .digest('base64url');

const ttlAt = (ms: number): number => Math.ceil(ms / 1000);

/** The item of a recipient that a store writes to no more. */
export const suppressedRecipientItem = (storeId: string, hash: string, recipient: SuppressedRecipient): Record<string, unknown> => ({
  ...keys.suppressedRecipient(storeId, hash),
  entity: 'suppressed_recipient',
  ...suppressedRecipientForm.write(recipient),
  expires_at: ttlAt(recipient.suppressedAtMs + suppressedMs),
});

/** Of these addresses those that the store may write to. */
export async function writableAddresses(table: Table, storeId: string, addresses: readonly string[]): Promise<readonly string[]> {
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

/** How the e-mails of a window fared so far. */
export async function readEmailDay(table: Table, storeId: string, windowStartMs: number): Promise<DayOfEmails> {
  const { Item: item = {} } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.emailDay(storeId, windowStartMs), ConsistentRead: true }),
  );
  const counted = (name: Counted): number => Number(item[name] ?? 0);
  return { sent: counted('sent'), bounces: counted('bounces'), complaints: counted('complaints') };
}

/**
 * Suppresses a recipient, and counts it in the window of the e-mail that it is about, if there is one. A recipient that is suppressed already is not
 * counted again, however often it is heard of.
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
