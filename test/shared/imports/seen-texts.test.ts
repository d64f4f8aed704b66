import fc from 'fast-check';
import { createSeenTexts } from '#shared/imports/seen-texts.ts';

describe('seen texts', () => {
  it('tell the number of a text that came before, as a map would', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { maxLength: 3_000, size: 'max' }), (texts) => {
        const seen = createSeenTexts();
        const map = new Map<string, number>();
        for (const [index, text] of texts.entries()) {
          const number = index + 1;
          expect(seen.find(text)).toBe(map.get(text) ?? null);
          expect(seen.note(text, number)).toBe(map.get(text) ?? null);
          if (!map.has(text)) map.set(text, number);
        }
      }),
      { numRuns: 20 },
    );
  });
});
