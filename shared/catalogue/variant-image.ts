import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { ProductImage, Variant } from './product.ts';

/** The gallery of a product before a change and after it. */
export type Galleries = { readonly before: readonly ProductImage[]; readonly after: readonly ProductImage[] };

/**
 * Returns the image of a variant after a change. A sent address selects it, and null removes it. Without one the variant keeps its image
 * while the gallery has it. An image is named by its current address or by its source.
 */
export function imageOfVariant(
  { imageId }: Pick<Variant, 'imageId'>,
  sentUrl: string | null | undefined,
  galleries: Galleries,
): number | null {
  if (sentUrl !== undefined) return sentUrl === null ? null : (imageAt(galleries.after, sentUrl)?.id ?? null);
  const had = galleries.before.find(({ id }) => id === imageId);
  if (had === undefined) return null;
  // A failed image that is sent again has a new id and the same source.
  return (
    (galleries.after.find(({ id }) => id === had.id) ?? galleries.after.find(({ sourceUrl }) => sourceUrl === had.sourceUrl))?.id ?? null
  );
}

const imageAt = (images: readonly ProductImage[], wanted: string): ProductImage | undefined =>
  images.find(({ url }) => url === wanted) ?? images.find(({ sourceUrl }) => sourceUrl === wanted);

/** Returns the issues of the image that a client sends for a variant; empty when the product has the image. */
export const variantImageIssues = (param: string, sentUrl: string | null | undefined, { after }: Galleries): FieldIssue[] =>
  sentUrl == null || imageAt(after, sentUrl) !== undefined
    ? []
    : [{ param, code: 'invalid_url', message: 'must be the URL of an image of the product; also send the image in images.' }];
