import { changedPaths, changedPathsForBus, changedPathsOfEvent } from '#shared/events/changed-paths.ts';

const variant = (id: number, over: object = {}) => ({ id, price: '10.00', sku: `S-${id}`, metadata: {}, ...over });

describe('the names of changed fields', () => {
  it.each([
    ['a field', { status: 'draft' }, { status: 'active', name: 'Mug' }, ['status']],
    ['a field of an object', { seo: { title: 'A', description: 'B' } }, { seo: { title: 'C', description: 'B' } }, ['seo.title']],
    ['a list of texts as a whole', { tags: ['a'] }, { tags: ['a', 'b'] }, ['tags']],
    ['an added object', { address: null }, { address: { city: 'Wien' } }, ['address']],
    [
      'a field of an element, matched by id',
      { variants: [variant(1), variant(2)] },
      { variants: [variant(2, { price: '9.00' }), variant(1)] },
      ['variants.price', 'variants.(order)'],
    ],
    [
      'a list with a removed element',
      { variants: [variant(1), variant(2)] },
      { variants: [variant(1, { sku: 'X' })] },
      ['variants', 'variants.sku'],
    ],
    ['elements without ids, by position', { lines: [{ rate: '1' }] }, { lines: [{ rate: '2' }] }, ['lines.rate']],
    ['elements without ids in a different number', { lines: [{ rate: '1' }] }, { lines: [] }, ['lines']],
    ['a map as a whole, because its keys may be personal', { metadata: { Ann: '1' } }, { metadata: { Bob: '1' } }, ['metadata']],
    ['a map of an element', { variants: [variant(1)] }, { variants: [variant(1, { metadata: { color: 'red' } })] }, ['variants.metadata']],
    ['equal values are empty', { status: 'active' }, { status: 'active' }, []],
  ])('are found for %s', (_, previous, data, names) => {
    expect(changedPaths(previous, data)).toEqual(names);
  });

  it('are null for an event without `previous`, and undefined for anything that is not an event', () => {
    expect(changedPathsOfEvent({ data: { id: 1 }, previous: null })).toBeNull();
    expect(changedPathsOfEvent({ data: { id: 1 } })).toBeNull();
    expect(changedPathsOfEvent({ data: null, previous: null })).toBeUndefined();
    expect(changedPathsOfEvent('text')).toBeUndefined();
  });

  it('are on the bus up to a limit of fifty', () => {
    const of = (count: number, value: number) => Object.fromEntries(Array.from({ length: count }, (__, n) => [`field_${n}`, value]));
    expect(changedPathsForBus({ data: of(50, 2), previous: of(50, 1) })).toHaveLength(50);
    expect(changedPathsForBus({ data: of(51, 2), previous: of(51, 1) })).toBeUndefined();
    const long = { ['a'.repeat(4_001)]: 1 };
    expect(changedPathsForBus({ data: {}, previous: long })).toBeUndefined();
  });
});
