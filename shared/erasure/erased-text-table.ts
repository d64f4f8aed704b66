import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { transportJson } from '#shared/kernel/transport-json.ts';
import { keys } from '#shared/table/keys.ts';
import { longTextFields, type PartsOwner, partWrites, readText, type StoredLongText, splitText } from '#shared/table/rows/long-text.ts';
import { readPart } from '#shared/table/rows/stored-form.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact, unlessRefused } from '#shared/table/transact.ts';
import type { StoredRecord } from './anonymous-records-table.ts';

/** The fields of a text, read and written as the forms of events and answers do it. */
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

/** A stored text that is a JSON document: the bytes of an event, or the answer that is kept for an Idempotency-Key. */
export type StoredDocument = Omit<PartsOwner, 'expiresAt'> & { readonly item: StoredRecord };

/** The document of a row, read with the parts that it goes on in; null when there is none, or it is no JSON. */
export async function readDocument(table: Table, { storeId, ownerId, item }: StoredDocument): Promise<unknown> {
  const text = await readText(table, storeId, ownerId, readFields(item));
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes another document in the place of the one that was read, if its row has that one still. The parts that it needs no more are taken away. */
export async function replaceDocument(table: Table, { storeId, ownerId, item }: StoredDocument, document: unknown): Promise<void> {
  const before = readFields(item);
  const { fields, rest } = splitText(transportJson(document), besideBytes);
  const set = setAttributes(writtenFields(fields));
  const read = before.body === null ? 'body_packed' : 'body';
  await unlessRefused(
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

/** About what a row has besides its text. */
const besideBytes = 500;
