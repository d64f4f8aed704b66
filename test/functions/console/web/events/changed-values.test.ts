import { changedValues } from '#functions/console/web/events/changed-values.ts';

describe('the changes of an event', () => {
  it('are its named fields with the values before and after', () => {
    expect(changedValues({ on_hand: 10, status: 'draft' }, { on_hand: 8, status: 'active', name: 'Mug' })).toEqual([
      { field: 'on_hand', before: '10', after: '8' },
      { field: 'status', before: '"draft"', after: '"active"' },
    ]);
  });

  it('include only the differing parts of an object', () => {
    const before = { address: { city: 'Graz', zip: '8010' } };
    expect(changedValues(before, { address: { city: 'Wien', zip: '8010' } })).toEqual([
      { field: 'address.city', before: '"Graz"', after: '"Wien"' },
    ]);
  });

  it('show lists in full, with added and removed values', () => {
    expect(changedValues({ tags: ['a'], note: null }, { tags: ['a', 'b'], note: 'x' })).toEqual([
      { field: 'tags', before: '[\n  "a"\n]', after: '[\n  "a",\n  "b"\n]' },
      { field: 'note', before: 'null', after: '"x"' },
    ]);
    expect(changedValues({ gone: 1 }, {})).toEqual([{ field: 'gone', before: '1', after: undefined }]);
  });

  it('are empty for an event without earlier values or data', () => {
    expect(changedValues(null, { a: 1 })).toEqual([]);
    expect(changedValues({}, null)).toEqual([]);
  });

  it('may be fields named like members of JavaScript objects', () => {
    expect(changedValues({ constructor: 1 }, {})).toEqual([{ field: 'constructor', before: '1', after: undefined }]);
  });
});
