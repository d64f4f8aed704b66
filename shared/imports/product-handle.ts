import { maxSlugLength, slugPattern } from '#shared/catalogue/slug.ts';
import { foldName } from './wanted-product.ts';

/** The system whose external id is a handle that can be no slug: by it the product is found when the file comes again. */
export const handleSystem = 'shopify_handle';

/** Whether a handle can be the slug of its product. */
export const isSlug = (handle: string): boolean => handle.length <= maxSlugLength && slugPattern.test(handle);

/** A handle in the form in which handles are compared: as a slug is written, where it can be one. */
export function handleKey(written: string): string {
  const folded = foldName(written);
  const slug = folded.replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : folded;
}

/** The handles that a product of the store is known by; the last one is its own. */
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
