import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { ProductImage, Variant } from './product.ts';

/** A product's gallery before and after a change. */
export type Galleries = { readonly before: readonly ProductImage[]; readonly after: readonly ProductImage[] };

/**
 * Returns the id of a variant's image after a change; null if the variant has none. `sentUrl` is the image's current
 * URL or source URL, or null to remove the image. If `sentUrl` is undefined, the variant keeps its image unless the
 * image was removed from the gallery.
 */
export function imageOfVariant(
  { imageId }: Pick<Variant, 'imageId'>,
  sentUrl: string | null | undefined,
  galleries: Galleries,
): number | null {
  if (sentUrl !== undefined) return sentUrl === null ? null : (imageAt(galleries.after, sentUrl)?.id ?? null);
  const had = galleries.before.find(({ id }) => id === imageId);
  if (had === undefined) return null;
  // A failed image that was sent again has a new id but the same source, so it is found by its source.
  return (
    (galleries.after.find(({ id }) => id === had.id) ?? galleries.after.find(({ sourceUrl }) => sourceUrl === had.sourceUrl))?.id ?? null
  );
}

const imageAt = (images: readonly ProductImage[], wanted: string): ProductImage | undefined =>
  images.find(({ url }) => url === wanted) ?? images.find(({ sourceUrl }) => sourceUrl === wanted);

/** Returns the issues of the image URL that a client sent for a variant; empty if the product has that image. */
export const variantImageIssues = (param: string, sentUrl: string | null | undefined, { after }: Galleries): FieldIssue[] =>
  sentUrl == null || imageAt(after, sentUrl) !== undefined
    ? []
    : [
        {
          param,
          code: 'invalid_url',
          message: 'must be the URL of an image of this product; new images must also be in the images field.',
        },
      ];
