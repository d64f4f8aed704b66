import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { idFloor } from '#shared/kernel/object-id.ts';
import { keys, padId, unpadId } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { number, storedForm } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The ids of a variant and its product. Both are part of the key of the variant's row. */
export type VariantName = { readonly productId: number; readonly variantId: number };

/** The stored form of the pointer that leads from a variant's id to its row. */
export const variantPointerForm = storedForm<Pick<VariantName, 'productId'>>()({ productId: number });

const nameOf = (pointer: Readonly<Record<string, unknown>>): VariantName => ({
  ...variantPointerForm.read(pointer),
  variantId: unpadId(String(pointer['sk'])),
});

/** Finds the variants with these ids, with strong consistency. Unknown ids are left out. */
export async function findVariants(table: Table, storeId: string, variantIds: readonly number[]): Promise<VariantName[]> {
  const pointers = await readItems(
    table,
    variantIds.map((id) => keys.variantPointer(storeId, id)),
  );
  return pointers.map(nameOf);
}

/**
 * The maximum number of variants that `findVariantsCreatedSince` returns. If more were created, it is cheaper to read
 * all rows and skip the older variants.
 */
const maxRecentVariants = 10_000;

/**
 * Finds the variants created at or after a given time, in no particular order; returns null when there are more than
 * `maxRecentVariants`.
 */
export async function findVariantsCreatedSince(table: Table, storeId: string, sinceMs: number): Promise<VariantName[] | null> {
  const recent: VariantName[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk >= :oldest',
        ExpressionAttributeValues: { ':pk': keys.variantPointers(storeId), ':oldest': padId(idFloor(sinceMs)) },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    for (const row of answer.Items ?? []) recent.push(nameOf(row));
    if (recent.length > maxRecentVariants) return null;
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return recent;
}
