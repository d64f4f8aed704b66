import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { eventWrite } from '#shared/events/events-table.ts';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '../builders/an-event.ts';

/** The ids of the planted records: two events and a variant. */
export type RejectedRecords = { readonly refusedEvent: string; readonly brokenEvent: string; readonly variantId: number };

let planted = 0;

/**
 * Plants three records that no worker can process: an event whose body the bus refuses, an unreadable event, and a
 * variant row whose movements cannot be recorded.
 */
export async function seedRejectedRecords(table: Table, storeId: string): Promise<RejectedRecords> {
  planted += 1;
  const [refused, broken] = [`evt_${ulid()}`, `evt_${ulid()}`].map((id) => anEvent({ id, createdAtMs: Date.now(), body: `{"id":"${id}` }));
  if (refused === undefined || broken === undefined) throw new Error('no events');
  const brokenWrite = eventWrite(storeId, broken);
  if ('put' in brokenWrite) delete brokenWrite.put.Item?.['body'];
  const variantId = 9_000_000 + planted;
  await transact(table, [eventWrite(storeId, refused), brokenWrite]);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.variant(storeId, 9_000_000, variantId),
        entity: 'variant',
        product_id: 9_000_000,
        variant_id: variantId,
        sku: 'MUG',
        tracked: true,
        active: true,
        levels: 'none',
      },
    }),
  );
  return { refusedEvent: refused.id, brokenEvent: broken.id, variantId };
}
