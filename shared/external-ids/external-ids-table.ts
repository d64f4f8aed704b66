import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { type ExternalIdKind, padId } from '#shared/table/keys.ts';
import { number, readPart } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { claimUnique, readOwnerOfUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import { type ExternalData, externalIdText } from './external-data.ts';

type Known = Pick<ExternalData, 'externalIds'> & { readonly id: number };

/** Returns the lock on an external id. A list that is filtered by external id finds the object through this lock. */
const lockOf = (kind: ExternalIdKind, ownerId: number, system: string, id: string): UniqueValue => ({
  as: `external_ids.${system}`,
  kind,
  value: externalIdText(system, id),
  ownerId,
});

/**
 * Returns the writes that claim an object's external ids. If an id belongs to another object, the write for that id
 * fails with label `external_ids.<system>`. If the object itself already has the lock on an id, the claim succeeds.
 * Such a lock remains if an older version of the service, which does not know external ids, overwrote the object.
 */
export const claimExternalIds = (storeId: string, kind: ExternalIdKind, { id, externalIds }: Known): LabelledWrite[] =>
  [...externalIds].map(([system, value]) => ({
    as: `external_ids.${system}`,
    put: {
      ...claimUnique(storeId, lockOf(kind, id, system, value)).put,
      ConditionExpression: 'attribute_not_exists(pk) OR owner_id = :owner',
      ExpressionAttributeValues: { ':owner': id },
    },
  }));

/** Returns the writes that release a deleted object's external ids. */
export const releaseExternalIds = (storeId: string, kind: ExternalIdKind, { id, externalIds }: Known): LabelledWrite[] =>
  [...externalIds].map(([system, value]) => {
    const lock = lockOf(kind, id, system, value);
    return releaseUnique(storeId, { ...lock, as: `released_${lock.as}` });
  });

/** Returns the writes that change an object's external ids. Ids that stay the same need no write. */
export function exchangeExternalIds(storeId: string, kind: ExternalIdKind, before: Known, after: Known): LabelledWrite[] {
  const differing = (one: Known, other: Known): Known => ({
    id: one.id,
    externalIds: new Map([...one.externalIds].filter(([system, value]) => other.externalIds.get(system) !== value)),
  });
  return [...claimExternalIds(storeId, kind, differing(after, before)), ...releaseExternalIds(storeId, kind, differing(before, after))];
}

/**
 * Returns a list with the sort key of the object that has the given external id. The list is empty if there is no such
 * object.
 */
export async function keysByExternalId(table: Table, storeId: string, kind: ExternalIdKind, text: string): Promise<readonly string[]> {
  const id = await readOwnerOfUnique(table, storeId, kind, text);
  return id === null ? [] : [padId(id)];
}

/**
 * Converts a failed claim of an external id into the error for the client. The error contains the id of the object that
 * already has the external id. All other errors are returned unchanged.
 */
export function externalIdRefusal(error: unknown, noun: string): unknown {
  if (!(error instanceof TransactionRefused)) return error;
  const issues = [...error.refused].flatMap(([label, item]): FieldIssue[] =>
    label.startsWith('external_ids.')
      ? [
          {
            param: label,
            code: 'taken',
            message: `is the id of another ${noun} in this system.`,
            ...(item === undefined ? {} : { meta: { id: readPart(number, item['owner_id'], 'owner_id') } }),
          },
        ]
      : [],
  );
  return issues.length === 0 ? error : new FieldErrors(issues);
}
