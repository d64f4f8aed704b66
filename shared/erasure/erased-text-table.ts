import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { keys } from '#shared/table/keys.ts';
import { longTextFields, type PartsOwner, partWrites, readText, type StoredLongText, splitText } from '#shared/table/rows/long-text.ts';
import { readPart } from '#shared/table/rows/stored-form.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, transact } from '#shared/table/transact.ts';
import type { StoredRecord } from './anonymous-records-table.ts';

/** Reads the fields in which an item stores its long text. */
const readFields = (item: StoredRecord): StoredLongText => ({
  body: readPart(longTextFields.body, item['body'], 'body'),
  bodyPacked: readPart(longTextFields.bodyPacked, item['body_packed'], 'body_packed'),
  bodyParts: readPart(longTextFields.bodyParts, item['body_parts'], 'body_parts'),
});
const writtenFields = ({ body, bodyPacked, bodyParts }: StoredLongText): StoredRecord => ({
  body: longTextFields.body.write(body),
  body_packed: longTextFields.bodyPacked.write(bodyPacked),
  body_parts: longTextFields.bodyParts.write(bodyParts),
});

/** A stored JSON document: an event's body, or the stored response for an Idempotency-Key. */
export type StoredDocument = Omit<PartsOwner, 'expiresAt'> & { readonly item: StoredRecord };

/** Reads a row's document, including its parts; null if there is none or it is not valid JSON. */
export async function readDocument(table: Table, { storeId, ownerId, item }: StoredDocument): Promise<unknown> {
  const text = await readText(table, storeId, ownerId, readFields(item));
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Replaces a row's document if the row's text has not changed since it was read. Deletes the text parts that are no
 * longer needed.
 */
export async function replaceDocument(table: Table, { storeId, ownerId, item }: StoredDocument, document: unknown): Promise<void> {
  const before = readFields(item);
  const { fields, rest } = splitText(transportJson(document), besideBytes);
  const set = setAttributes(writtenFields(fields));
  const read = before.body === null ? 'body_packed' : 'body';
  await didSucceed(
    transact(table, [
      {
        as: 'text',
        update: {
          Key: { pk: String(item['pk']), sk: String(item['sk']) },
          ...set,
          ConditionExpression: '#read = :read_text',
          ExpressionAttributeNames: { ...set.ExpressionAttributeNames, '#read': read },
          ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':read_text': item[read] },
        },
      },
      ...partWrites({ storeId, ownerId, expiresAt: Number(item['expires_at']) }, rest),
    ]),
  );
  for (let index = rest.length; index < (before.bodyParts ?? 0); index += 1) {
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.textPart(storeId, ownerId, index) }));
  }
}

/** The approximate size of a row without its text. */
const besideBytes = 500;
