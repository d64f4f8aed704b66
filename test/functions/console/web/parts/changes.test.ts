import { changedFormFields, differencesBetween } from '#functions/console/web/parts/changes.ts';

describe('an edit', () => {
  it('sends only the fields that it changes', () => {
    const before = { name: 'Mug', tags: ['a'], note: null, updated_at: '1' };
    expect(changedFormFields(before, { name: 'Cup', tags: ['a'], note: null })).toEqual({ name: 'Cup' });
    expect(changedFormFields(before, { tags: ['a', 'b'], note: '' })).toEqual({ tags: ['a', 'b'], note: '' });
  });
});

describe('a change by someone else', () => {
  it('is shown with the label of each field; fields without one are omitted', () => {
    type Thing = { name: string; note: string | null; ids: number[]; updated_at: string };
    const before: Thing = { name: 'Mug', note: null, ids: [1], updated_at: '1' };
    const now: Thing = { name: 'Cup', note: 'Blue', ids: [1, 2], updated_at: '2' };
    expect(differencesBetween(before, now, { name: 'Name', note: 'Note', ids: 'Ids' })).toEqual([
      { label: 'Name', before: 'Mug', now: 'Cup' },
      { label: 'Note', before: '–', now: 'Blue' },
      { label: 'Ids', before: '[1]', now: '[1,2]' },
    ]);
  });

  it('is truncated when long', () => {
    const [change] = differencesBetween({ text: '' }, { text: 'x'.repeat(100) }, { text: 'Text' });
    expect(change).toEqual({ label: 'Text', before: '–', now: `${'x'.repeat(79)}…` });
  });
});
