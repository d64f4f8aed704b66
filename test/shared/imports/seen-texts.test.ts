import fc from 'fast-check';
import { createSeenTexts } from '#shared/imports/seen-texts.ts';

describe('seen texts', () => {
  it('return the number of an earlier text, like a map', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 3_000, size: 'max' }), (texts) => {
        const seen = createSeenTexts();
        const map = new Map<string, number>();
        const told = texts.map((text, index) => [seen.find(text), seen.note(text, index + 1)]);
        const expected = texts.map((text, index) => {
          const before = map.get(text) ?? null;
          if (before === null) map.set(text, index + 1);
          return [before, before];
        });
        expect(told).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
