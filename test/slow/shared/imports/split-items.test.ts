import fc from 'fast-check';
import { planProducts } from '#shared/imports/plan-products.ts';
import { openProductFile } from '#shared/imports/read-files.ts';
import type { ReadProduct } from '#shared/imports/read-product.ts';
import { createSeenTexts } from '#shared/imports/seen-texts.ts';
import { itemsOfChunk, splitItems } from '#shared/imports/split-items.ts';
import { fileLines, productFile } from '#test/support/builders/shopify-files.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

describe('chunks of a file', () => {
  it('contain all items in order, and none exceeds the limits unless it has a single item', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 60 }),
        fc.record({ items: fc.integer({ min: 1, max: 20 }), characters: fc.integer({ min: 1, max: 200 }) }),
        async (items, limits) => {
          const chunks = await itemsOf(splitItems(items, limits));
          const read = chunks.map(({ text }) => itemsOfChunk(text));
          expect(read.flat()).toEqual(JSON.parse(JSON.stringify(items)));
          expect(chunks.map((chunk) => chunk.items)).toEqual(read.map((some) => some.length));
          for (const [index, some] of read.entries()) {
            expect(some.length).toBeGreaterThan(0);
            expect(some.length).toBeLessThanOrEqual(limits.items);
            if (some.length > 1) expect(chunks[index]?.text.length).toBeLessThan(limits.characters + some.length);
          }
        },
      ),
    );
  });

  it('give the plan of the whole file when planned one after another, wherever it is split and resumed', async () => {
    const store = {
      findByHandle: async () => new Map(),
      findSkuOwners: async (skus: readonly string[]) => new Map(skus.filter((sku) => sku === 'TEE-3-M').map((sku) => [sku, 7] as const)),
      referencesOf: () => ({ brandId: 'new', categoryId: 'new' }) as const,
    };
    const open = async () => (await openProductFile(productFile(fileLines(120, 50)))).items;
    const whole = await itemsOf(planProducts(await open(), store));
    const facts = (plans: typeof whole) =>
      plans.map(({ firstRow, handle, plan, problems }) => JSON.stringify({ firstRow, handle, plan, problems }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 500, max: 50_000 }), async (items, characters) => {
        let saved: Uint8Array | undefined;
        const planned: typeof whole = [];
        for await (const { text } of splitItems(await open(), { items, characters })) {
          const seen = createSeenTexts(saved);
          planned.push(...(await itemsOf(planProducts(itemsOfChunk(text) as readonly ReadProduct[], store, seen))));
          saved = seen.save();
        }
        expect(facts(planned)).toEqual(facts(whole));
      }),
      { numRuns: 15 },
    );
  });
});
