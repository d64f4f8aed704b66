import { keepStockChange } from '#shared/inventory/stock-changes-table.ts';
import { logQuarantined } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import type { StreamRecord } from '#shared/lambda/stream-worker.ts';
import { indexObject } from '#shared/search/index-object-table.ts';
import { indexedWords, isSearched } from '#shared/search/searched-rows-table.ts';
import { idOfSortKey, kindOfKey, type SearchedKind } from '#shared/table/keys.ts';
import type { RecordMovementsDeps } from './record-change.ts';

/**
 * An object that changed in a batch: its stream records in the batch, and every word that it contained before or after
 * any of these changes.
 */
type ChangedObject = {
  readonly storeId: string;
  readonly kind: SearchedKind;
  readonly id: number;
  readonly records: StreamRecord[];
  readonly words: Set<string>;
  isChanged: boolean;
};

/** Reports whether a record belongs to an object that is in the search index. */
export const isOfSearched = ({ key }: StreamRecord): boolean => isSearched(kindOfKey(key).kind);

/**
 * Updates the search index for the objects in a batch, once per object. If an object's words stay the same, nothing is
 * read or written. If an object cannot be indexed, its key is quarantined, and the object is indexed later. Returns the
 * records of the objects that could be neither indexed nor quarantined.
 */
export async function indexChanges(
  { table, log, clock }: RecordMovementsDeps,
  records: readonly StreamRecord[],
): Promise<readonly StreamRecord[]> {
  const changed = changedObjects(records).filter(({ isChanged }) => isChanged);
  const left = await Promise.all(
    changed.map(async ({ storeId, kind, id, words, records: own }) => {
      try {
        await indexObject(table, { storeId, kind, id }, { formerWords: [...words] });
        return [];
      } catch (error) {
        const reason = refusalReason(error);
        const fields = { store_id: storeId, kind, id, reason };
        try {
          // Quarantine only the object's latest record, because the retry indexes the current version of the object.
          for (const record of own.slice(-1)) await keepStockChange(table, record, record.nameAsJson(), { reason, nowMs: clock() });
          logQuarantined(log, 1, fields, error);
          return [];
        } catch (cause) {
          log.error('worker.not_set_aside', fields, cause);
          return own;
        }
      }
    }),
  );
  return left.flat();
}

/** Indexes the object that a quarantined change belongs to. Rejects if indexing fails again. */
export async function indexKeptChange({ table }: Pick<RecordMovementsDeps, 'table'>, { key }: StreamRecord): Promise<void> {
  const { storeId, kind } = kindOfKey(key);
  const id = idOfSortKey(key.sk);
  if (storeId !== null && id !== null && isSearched(kind)) await indexObject(table, { storeId, kind, id });
}

function changedObjects(records: readonly StreamRecord[]): readonly ChangedObject[] {
  const objects = new Map<string, ChangedObject>();
  for (const record of records) {
    const { storeId, kind } = kindOfKey(record.key);
    const id = idOfSortKey(record.key.sk);
    if (storeId === null || id === null || !isSearched(kind)) continue;
    const name = `${record.key.pk} ${record.key.sk}`;
    const object = objects.get(name) ?? { storeId, kind, id, records: [], words: new Set<string>(), isChanged: false };
    objects.set(name, object);
    object.records.push(record);
    const { before, after } = record.read();
    const [had, has] = [before, after].map((image) => (image === null ? [] : indexedWords[kind](image)));
    for (const word of [...(had ?? []), ...(has ?? [])]) object.words.add(word);
    object.isChanged ||= had?.join(' ') !== has?.join(' ');
  }
  return [...objects.values()];
}
