import { maxSlugLength, slugPattern } from '#shared/catalogue/slug.ts';
import { foldName } from './wanted-product.ts';

/** The external-id system for handles that are not valid slugs. A repeated import finds the product by it. */
export const handleSystem = 'shopify_handle';

/** Reports whether a handle is a valid slug. */
export const isSlug = (handle: string): boolean => handle.length <= maxSlugLength && slugPattern.test(handle);

/** Returns a handle in the form in which handles are compared: as a slug if possible. */
export function handleKey(written: string): string {
  const folded = foldName(written);
  const slug = folded.replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : folded;
}

/** Returns the handles of a product of the store; the last one is its own slug. */
export const handlesOf = ({
  slug,
  external_ids,
}: {
  readonly slug: string;
  readonly external_ids: Readonly<Record<string, string>>;
}): readonly string[] => {
  const kept = external_ids[handleSystem];
  return kept === undefined ? [slug] : [kept, slug];
};
