import { changedValues } from '#functions/console/web/events/changed-values.ts';

describe('what an event changed', () => {
  it('is each field that it names with its value before and after', () => {
    expect(changedValues({ on_hand: 10, status: 'draft' }, { on_hand: 8, status: 'active', name: 'Mug' })).toEqual([
      { field: 'on_hand', before: '10', after: '8' },
      { field: 'status', before: '"draft"', after: '"active"' },
    ]);
  });

  it('names only the part of an object that differs', () => {
    const before = { address: { city: 'Graz', zip: '8010' } };
    expect(changedValues(before, { address: { city: 'Wien', zip: '8010' } })).toEqual([
      { field: 'address.city', before: '"Graz"', after: '"Wien"' },
    ]);
  });

  it('shows lists whole, and what came or went', () => {
    expect(changedValues({ tags: ['a'], note: null }, { tags: ['a', 'b'], note: 'x' })).toEqual([
      { field: 'tags', before: '[\n  "a"\n]', after: '[\n  "a",\n  "b"\n]' },
      { field: 'note', before: 'null', after: '"x"' },
    ]);
    expect(changedValues({ gone: 1 }, {})).toEqual([{ field: 'gone', before: '1', after: undefined }]);
  });

  it('is nothing for an event that names no earlier values, or shows no data', () => {
    expect(changedValues(null, { a: 1 })).toEqual([]);
    expect(changedValues({}, null)).toEqual([]);
  });

  it('takes names of the language for fields like any other', () => {
    expect(changedValues({ constructor: 1 }, {})).toEqual([{ field: 'constructor', before: '1', after: undefined }]);
  });
});
