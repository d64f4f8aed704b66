import { searchEntryForm, searchWordForm } from '#shared/search/search-entry-form.ts';
import { keys, padId, readSearchWordKey, type SearchedKind } from '#shared/table/keys.ts';
import { type Plant, type Planting, stray } from './planting.ts';

/** Faults in the word index. */
export const searchPlants = (on: Planting): readonly Plant[] => {
  const { id, rows, first } = on;
  /** Returns the index rows of the first object of a kind. There is one row per word. */
  const wordsOf = async (kind: SearchedKind) => {
    const all = await rows(keys.searchWordPartition(id(), kind));
    const objectId = readSearchWordKey(all[0]?.sk ?? '').id;
    const own = all.filter(({ sk }) => readSearchWordKey(sk).id === objectId);
    const [one] = own;
    if (one === undefined) throw new Error(`nothing of the kind ${kind} is in the index`);
    return { one, objectId, count: own.length };
  };
  const fault = (object: string, objectId: number, expected: number, found: string) =>
    ({ check: 'search_words', object, id: objectId, expected: `${expected} words`, found }) as const;
  return [
    [
      'a product missing under one of its words',
      async () => {
        const { one, objectId, count } = await wordsOf('PRODUCT');
        await on.store.remove(one);
        return [fault('product', objectId, count, `${count - 1} words`)];
      },
    ],
    [
      'a customer under a word that it does not have',
      async () => {
        const { one, objectId, count } = await wordsOf('CUSTOMER');
        await on.store.put({ ...one, sk: `zebra#${padId(objectId)}` });
        return [fault('customer', objectId, count, `${count + 1} words`)];
      },
    ],
    [
      'a product under a word with outdated content',
      async () => {
        const { one, objectId, count } = await wordsOf('PRODUCT');
        await on.store.set(one, searchWordForm.write({ ...searchWordForm.read(one), text: 'before' }));
        return [fault('product', objectId, count, `${count} words, not all its own`)];
      },
    ],
    [
      'a product with outdated content in the whole index',
      async () => {
        const { one, objectId, count } = await wordsOf('PRODUCT');
        const all = await rows(keys.searchWordPartition(id(), 'PRODUCT'));
        for (const row of all.filter(({ sk }) => readSearchWordKey(sk).id === objectId)) await on.store.remove(row);
        await on.store.put({
          ...one,
          sk: `before#${padId(objectId)}`,
          ...searchWordForm.write({ ...searchWordForm.read(one), text: 'before' }),
        });
        const entry = await first(keys.searchEntryPartition(id(), 'PRODUCT'), ({ sk }) => sk === padId(objectId));
        await on.store.set(entry, searchEntryForm.write({ ...searchEntryForm.read(entry), text: 'before', words: 'before' }));
        return [fault('product', objectId, count, '1 words, not all its own')];
      },
    ],
    [
      'a supplier whose words no entry names',
      async () => {
        const { objectId, count } = await wordsOf('SUPPLIER');
        await on.store.remove(await first(keys.searchEntryPartition(id(), 'SUPPLIER'), ({ sk }) => sk === padId(objectId)));
        return [fault('supplier', objectId, count, `${count} words, not all its own`)];
      },
    ],
    [
      'a word of a deleted gift card',
      async () => {
        const { one } = await wordsOf('GIFT_CARD');
        await on.store.put({ ...one, sk: `zzzz#${padId(stray)}` });
        return [fault('gift_card', stray, 0, '1 words')];
      },
    ],
    [
      'an order under a word that neither it nor its entry has',
      async () => {
        const order = await first(keys.listPartition(id(), 'ORDER'), (item) => typeof item['customer_id'] === 'number');
        const { one } = await wordsOf('PRODUCT');
        await on.store.put({ ...one, pk: keys.searchWordPartition(id(), 'ORDER'), sk: `zebra#${order.sk}` });
        return [fault('order', Number(order.sk), 0, '1 words, not all its own')];
      },
    ],
  ];
};
