import type { Product } from '#shared/client/generated/admin-api.ts';
import { sameTag } from '#shared/kernel/tags.ts';
import type { BulkPlan } from '../bulk-operations/bulk-lines.ts';
import { splitTrimmed } from '../parts/form-values.ts';

export type TagChange = { readonly way: 'add' | 'remove'; readonly tags: readonly string[] };

/** Returns the tags after a change. The remaining tags are in the same order as before. */
export function tagsAfter(before: readonly string[], { way, tags }: TagChange): readonly string[] {
  const has = (list: readonly string[], tag: string): boolean => list.some((one) => sameTag(one, tag));
  if (way === 'remove') return before.filter((tag) => !has(tags, tag));
  return [...before, ...tags.filter((tag, index) => !has(before, tag) && !has(tags.slice(0, index), tag))];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Plans a change to tags. A product that does not change gets no line. */
export const tagPlan = (products: readonly Product[], change: TagChange): BulkPlan<Product> => ({
  operation: 'updateProduct',
  lines: products
    .filter(({ tags }) => !isSame(tags, tagsAfter(tags, change)))
    .map((row) => ({ row, body: { id: row.id, expected_updated_at: row.updated_at, tags: tagsAfter(row.tags, change) } })),
  preview: ({ tags }) => `${tags.join(', ') || 'no tags'} → ${tagsAfter(tags, change).join(', ') || 'no tags'}`,
});

export const readTags = (text: string): readonly string[] => splitTrimmed(text, ',');
