import { sameValue } from '#shared/kernel/same-value.ts';

describe('two values are the same', () => {
  it.each<[string, unknown, unknown]>([
    ['numbers', 1, 1],
    ['numbers that are none', Number.NaN, Number.NaN],
    ['amounts', 5n, 5n],
    ['two of nothing', null, null],
    ['objects whose fields are in another order', { a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }],
    ['lists', [1, { a: 2 }], [1, { a: 2 }]],
    ['maps whose names are in another order', new Map(Object.entries({ a: [1], b: 2 })), new Map(Object.entries({ b: 2, a: [1] }))],
    ['maps without names', new Map(), new Map()],
    ['maps with a name for nothing', new Map([['a', undefined]]), new Map([['a', undefined]])],
  ])('that are %s', (_, one, other) => {
    expect(sameValue(one, other)).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ['a number and a text', 1, '1'],
    ['a number and an amount', 1, 1n],
    ['nothing and an object', null, {}],
    ['nothing and a value that is not there', null, undefined],
    ['a text and the list of its letters', 'ab', ['a', 'b']],
    ['no text and no object', '', {}],
    ['a list and an object with its fields', [1], { 0: 1 }],
    ['an empty list and an empty object', [], {}],
    ['an empty map and an empty object', new Map(), {}],
    ['an empty map and an empty list', new Map(), []],
    ['objects with another value', { a: 1 }, { a: 2 }],
    ['objects with another name', { a: undefined }, { b: undefined }],
    ['objects of which one has a field more', { a: 1 }, { a: 1, b: 2 }],
    ['lists in another order', [1, 2], [2, 1]],
    ['lists of which one is longer', [1], [1, 2]],
    ['maps with another value', new Map([['a', 1]]), new Map([['a', 2]])],
    ['maps of which one value is another', new Map(Object.entries({ a: 1, b: 2 })), new Map(Object.entries({ a: 1, b: 3 }))],
    ['maps with another name', new Map([['a', undefined]]), new Map([['b', undefined]])],
    ['maps of which one has a name more', new Map([['a', 1]]), new Map(Object.entries({ a: 1, b: 2 }))],
  ])('not when they are %s', (_, one, other) => {
    expect(sameValue(one, other)).toBe(false);
    expect(sameValue(other, one)).toBe(false);
  });
});
