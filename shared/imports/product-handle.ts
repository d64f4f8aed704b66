import { maxSlugLength, slugPattern } from '#shared/catalogue/slug.ts';
import { foldName } from './wanted-product.ts';

/**
 * The key in `external_ids` under which an import stores a handle that is not a valid slug. Later imports find the
 * product by this external id.
 */
export const handleSystem = 'shopify_handle';

/** Reports whether a handle is a valid slug. */
export const isSlug = (handle: string): boolean => handle.length <= maxSlugLength && slugPattern.test(handle);

/** Returns the form in which handles are compared: a valid slug if possible, otherwise the handle in lower case. */
export function handleKey(written: string): string {
  const folded = foldName(written);
  const slug = folded.replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : folded;
}

/**
 * Returns the handles of a product in the store: its slug and, if there is one, the handle that is stored as an
 * external id.
 */
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
