import { sameValue } from '#shared/kernel/same-value.ts';

describe('two values are equal', () => {
  it.each<[string, unknown, unknown]>([
    ['numbers', 1, 1],
    ['both NaN', Number.NaN, Number.NaN],
    ['amounts', 5n, 5n],
    ['both null', null, null],
    ['objects with fields in a different order', { a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }],
    ['lists', [1, { a: 2 }], [1, { a: 2 }]],
    ['maps with names in a different order', new Map(Object.entries({ a: [1], b: 2 })), new Map(Object.entries({ b: 2, a: [1] }))],
    ['maps without names', new Map(), new Map()],
    ['maps with a name for undefined', new Map([['a', undefined]]), new Map([['a', undefined]])],
  ])('when they are %s', (_, one, other) => {
    expect(sameValue(one, other)).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ['a number and a string', 1, '1'],
    ['a number and an amount', 1, 1n],
    ['null and an object', null, {}],
    ['null and undefined', null, undefined],
    ['a string and the list of its letters', 'ab', ['a', 'b']],
    ['an empty string and an empty object', '', {}],
    ['a list and an object with its fields', [1], { 0: 1 }],
    ['an empty list and an empty object', [], {}],
    ['an empty map and an empty object', new Map(), {}],
    ['an empty map and an empty list', new Map(), []],
    ['objects with different values', { a: 1 }, { a: 2 }],
    ['objects with different names', { a: undefined }, { b: undefined }],
    ['objects where one has an additional field', { a: 1 }, { a: 1, b: 2 }],
    ['lists in a different order', [1, 2], [2, 1]],
    ['lists where one is longer', [1], [1, 2]],
    ['maps with different values', new Map([['a', 1]]), new Map([['a', 2]])],
    ['maps with one different value', new Map(Object.entries({ a: 1, b: 2 })), new Map(Object.entries({ a: 1, b: 3 }))],
    ['maps with different names', new Map([['a', undefined]]), new Map([['b', undefined]])],
    ['maps where one has an additional name', new Map([['a', 1]]), new Map(Object.entries({ a: 1, b: 2 }))],
  ])('not when they are %s', (_, one, other) => {
    expect(sameValue(one, other)).toBe(false);
    expect(sameValue(other, one)).toBe(false);
  });
});
