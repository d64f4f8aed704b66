import fc from 'fast-check';
import { createPageSizeCounter } from '#shared/events/create-page-size-counter.ts';

const jsonText = fc.json().map((text) => text.slice(0, 200));

/** Returns the expected results, by measuring each body separately. */
function countedOneByOne(bodies: readonly (string | null)[], maxBytes: number): readonly boolean[] {
  let bytes = 0;
  return bodies.map((body) => {
    bytes += Buffer.byteLength(JSON.stringify(body));
    return bytes <= maxBytes;
  });
}

it('a page is full at the body whose escaped text exceeds the limit', () => {
  const property = fc.property(fc.array(fc.option(jsonText), { maxLength: 20 }), fc.integer({ min: 0, max: 3_000 }), (bodies, maxBytes) => {
    const size = createPageSizeCounter(maxBytes);
    expect(bodies.map((body) => size.add(body))).toEqual(countedOneByOne(bodies, maxBytes));
  });
  fc.assert(property, { numRuns: 500 });
});

it.each([
  ['quotes and backslashes take two bytes', '"\\', 6],
  ['the marks around a text count', '', 2],
  ['other characters are as long as in UTF-8', 'é漢😀', 11],
  ['a body that cannot be read is null', null, 4],
])('the size of a page is counted in full: %s', (_, body, bytes) => {
  expect(createPageSizeCounter(bytes).add(body)).toBe(true);
  expect(createPageSizeCounter(bytes - 1).add(body)).toBe(false);
});
