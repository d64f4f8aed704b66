import type { ImportKind } from '#shared/imports/import-problem.ts';
import { indexKeys, type Key, keys, padId } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, ownerOfUnique, releaseUnique } from '#shared/table/unique-values.ts';
import { type ImportJob, type ImportStatus, importRetentionMs } from './import-job.ts';
import { importForm } from './import-job-form.ts';

/** Reads a stored item as an import. */
export const parseImport = (item: unknown): ImportJob => importForm.read(item);

// TTL deletes days late, so what is past its time is hidden until then.
const isKept = (job: ImportJob, nowMs: number): boolean => nowMs < job.createdAtMs + importRetentionMs;

/** The import, read consistently; null when there is none, or its 30 days are over. */
export async function getImport(table: Table, storeId: string, id: number, nowMs: number): Promise<ImportJob | null> {
  const item = await readItem(table, keys.listed(storeId, 'IMPORT', id));
  const job = item === null ? null : parseImport(item);
  return job !== null && isKept(job, nowMs) ? job : null;
}

export type ImportFilters = {
  /** The kinds that are shown at all. */
  readonly kinds: readonly ImportKind[];
  readonly status?: ImportStatus | undefined;
};

/** The list of a store's imports, for `readPage`. */
export const importPages = (storeId: string, { kinds, status }: ImportFilters, nowMs: number): PageSource<ImportJob> => ({
  storeId,
  kind: 'IMPORT',
  parse: parseImport,
  accept: (job) => kinds.includes(job.kind) && (status === undefined || job.status === status) && isKept(job, nowMs),
});

/** The stored form of an import. */
export const importItem = (storeId: string, job: ImportJob): Key & Readonly<Record<string, unknown>> => ({
  ...keys.listed(storeId, 'IMPORT', job.id),
  ...indexKeys.updated(storeId, 'IMPORT', job.updatedAtMs, padId(job.id)),
  entity: 'import',
  ...importForm.write(job),
  expires_at: Math.ceil((job.createdAtMs + importRetentionMs) / 1000),
});

/** The label of a refusal of the writes below, but for the turn. */
export const importLabel = 'import';

/** The write that adds an import. Refused when the id is taken. */
export const addImportWrite = (storeId: string, job: ImportJob): LabelledWrite => ({
  as: importLabel,
  put: { Item: importItem(storeId, job), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The write that replaces an import. Refused when it has changed since it was read. */
export const replaceImportWrite = (storeId: string, before: ImportJob, after: ImportJob): LabelledWrite => ({
  as: importLabel,
  put: {
    Item: importItem(storeId, after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/** The label of a refusal when another import of the store is being applied. */
export const turnLabel = 'turn';

const turnOf = (importId: number) => ({ as: turnLabel, kind: 'applied_import', value: 'one', ownerId: importId }) as const;

/** Takes the turn of a store, which one import has while it is applied. */
export const takeTurnWrite = (storeId: string, importId: number): LabelledWrite => claimUnique(storeId, turnOf(importId));

/** Gives the turn back. Refused when the import does not have it. */
export const giveTurnWrite = (storeId: string, importId: number): LabelledWrite => releaseUnique(storeId, turnOf(importId));

/** The import that is being applied; null when none is. */
export const importInTurn = (table: Table, storeId: string): Promise<number | null> =>
  ownerOfUnique(table, storeId, 'applied_import', 'one');
