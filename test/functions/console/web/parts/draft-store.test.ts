import {
  type DraftStore,
  draftKey,
  dropDraftsOfOthers,
  keepDraft,
  readDraft,
  rowsNeeded,
} from '#functions/console/web/parts/draft-store.ts';

function storeOf(entries: readonly (readonly [string, string])[] = [], refuses = false) {
  const held = new Map(entries);
  const store: DraftStore = {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      if (refuses) throw new Error('QuotaExceededError');
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
  };
  return { store, held };
}

const key = draftKey('ada@example.com', '/admin/1/customers', 'New customer');
const draft = { atMs: 5, fields: [{ name: 'first_name', value: 'Ada' }] };

describe('a draft', () => {
  it('is stored by page and form title', () => {
    const { store } = storeOf();
    keepDraft(store, key, draft);
    expect(readDraft(store, key)).toEqual(draft);
    expect(readDraft(store, draftKey('ada@example.com', '/admin/1/customers', 'Edit Ada'))).toBeNull();
    expect(readDraft(store, draftKey('ada@example.com', '/admin/1/customers/7', 'New customer'))).toBeNull();
  });

  it('is removed when nothing differs any more', () => {
    const { store, held } = storeOf();
    keepDraft(store, key, draft);
    keepDraft(store, key, { atMs: 6, fields: [] });
    expect([...held.keys()]).toEqual([]);
  });

  it('is missing if the storage is full or the stored value is malformed', () => {
    const { store } = storeOf([[key, '{"fields":']], true);
    expect(readDraft(store, key)).toBeNull();
    keepDraft(store, key, draft);
    expect(readDraft(store, key)).toBeNull();
    expect(readDraft(storeOf([[key, '{"fields":[]}']]).store, key)).toBeNull();
    expect(readDraft(storeOf([[key, '7']]).store, key)).toBeNull();
  });

  it('belongs to one person: drafts of others are removed, and nothing else', () => {
    const { store, held } = storeOf([
      ['reloaded-at', '1'],
      [key, '{}'],
      [draftKey('eve@example.com', '/admin/1/customers', 'New customer'), '{}'],
      [draftKey('ada@example.com.au', '/admin/1/orders', 'New order'), '{}'],
    ]);
    dropDraftsOfOthers(store, 'ada@example.com');
    expect([...held.keys()]).toEqual(['reloaded-at', key]);
  });

  it('needs as many rows as its highest index', () => {
    const names = ['name', 'options[0].name', 'options[2].values', 'images[0].url'];
    expect([...rowsNeeded(names.map((name) => ({ name })))]).toEqual([
      ['options', 3],
      ['images', 1],
    ]);
  });
});
