import fc from 'fast-check';
import { maxSlugLength, slugCandidates, slugPattern } from '#shared/catalogue/slug.ts';

describe('the slugs of a name', () => {
  it.each([
    ['Linen shirt', 'linen-shirt'],
    ['iPhone 15', 'iphone-15'],
    ['Crème brûlée & Co', 'creme-brulee-and-co'],
    ['  -- A --  ', 'a'],
  ])('of %j begin with %j', async (name, slug) => {
    expect((await slugCandidates(name, 42))[0]).toBe(slug);
  });

  it('append a number to a taken slug, up to twenty, and finally the id', async () => {
    expect(await slugCandidates('iPhone 15', 42)).toEqual([
      'iphone-15',
      ...Array.from({ length: 19 }, (_, n) => `iphone-15-${n + 2}`),
      'iphone-15-42',
    ]);
  });

  it.each(['東京', '🎁', '--', ''])('use the id for a name without characters for a URL, such as %j', async (name) => {
    expect(await slugCandidates(name, 42)).toEqual(['product-42']);
  });

  it('cut a long name so that its number still fits', async () => {
    const [base, second] = await slugCandidates('x'.repeat(250), 42);
    expect(base).toBe('x'.repeat(200));
    expect(second).toBe(`${'x'.repeat(198)}-2`);
  });

  it('have at most 200 characters and are all different', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 260 }), fc.integer({ min: 4096 }), async (name, id) => {
        const candidates = await slugCandidates(name, id);
        expect(new Set(candidates).size).toBe(candidates.length);
        for (const slug of candidates) {
          expect(slug.length).toBeLessThanOrEqual(maxSlugLength);
          expect(slug).toMatch(slugPattern);
        }
      }),
    );
  });
});
