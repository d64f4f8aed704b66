import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import type { StreamRecord } from '#shared/lambda/stream-worker.ts';
import { indexObject } from '#shared/search/index-object-table.ts';
import { isSearched, wordsSaid } from '#shared/search/searched-rows-table.ts';
import { idOfSortKey, kindOfKey, type SearchedKind } from '#shared/table/keys.ts';
import type { RecordMovementsDeps } from './record-change.ts';

/** What a batch says of one object: its records, and every word that it had in them. */
type ChangedObject = {
  readonly storeId: string;
  readonly kind: SearchedKind;
  readonly id: number;
  readonly records: StreamRecord[];
  readonly words: Set<string>;
  isChanged: boolean;
};

/** Whether a record is of an object that is found by words. */
export const isOfSearched = ({ key }: StreamRecord): boolean => isSearched(kindOfKey(key).kind);

/**
 * Brings the index of words to what the objects of a batch say now, each object once. A change after which an object says the same words reads and
 * writes nothing. Gives the records of objects that could not be indexed.
 */
export async function indexChanges(
  { table, log }: RecordMovementsDeps,
  records: readonly StreamRecord[],
): Promise<readonly StreamRecord[]> {
  const changed = changedObjects(records).filter(({ isChanged }) => isChanged);
  const left = await Promise.all(
    changed.map(async ({ storeId, kind, id, words, records: own }) => {
      try {
        await indexObject(table, { storeId, kind, id }, { formerWords: [...words] });
        return [];
      } catch (error) {
        log.error('search.not_indexed', { store_id: storeId, kind, id, reason: refusalReason(error) }, error);
        return own;
      }
    }),
  );
  return left.flat();
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
    const [had, has] = [before, after].map((image) => (image === null ? [] : wordsSaid[kind](image)));
    for (const word of [...(had ?? []), ...(has ?? [])]) object.words.add(word);
    object.isChanged ||= had?.join(' ') !== has?.join(' ');
  }
  return [...objects.values()];
}
