import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { ProductImage } from './product.ts';
import type { ImageInput } from './product-change.ts';

/**
 * The maximum number of times that the queue delivers an image request. On the last attempt, an image that cannot be
 * stored is marked as failed.
 */
export const maxImageRequestReceives = 3;

/**
 * Computes a product's new gallery from the list of images in a request. Keeps an image if the list contains the
 * image's `url` or `sourceUrl`. A failed image gets a new id and is tried again, so that late results of the first
 * attempt are ignored.
 */
export function targetImages(
  current: readonly ProductImage[],
  inputs: readonly ImageInput[],
  newId: () => number,
): { readonly images: readonly ProductImage[]; readonly issues: readonly FieldIssue[] } {
  const seen = new Set<string>();
  const issues: FieldIssue[] = [];
  const images = inputs.map((input, index): ProductImage => {
    const known = current.find(({ url }) => input.url === url) ?? current.find(({ sourceUrl }) => input.url === sourceUrl);
    const identity = known?.sourceUrl ?? input.url;
    if (seen.has(identity)) issues.push({ param: `images[${index}].url`, code: 'duplicate', message: 'repeats an earlier image.' });
    seen.add(identity);
    const alt = input.alt === undefined ? (known?.alt ?? null) : input.alt;
    if (known !== undefined && known.status !== 'failed') return { ...known, alt };
    const sourceUrl = known?.sourceUrl ?? input.url;
    return { id: newId(), url: sourceUrl, sourceUrl, alt, status: 'processing', error: null };
  });
  return { images, issues };
}

/** The result of downloading an image. */
export type ImageOutcome =
  | { readonly outcome: 'ready'; readonly url: string }
  | { readonly outcome: 'failed'; readonly error: NonNullable<ProductImage['error']> };

/**
 * Returns the gallery with the result of an image's download. Returns null if there is nothing to record, because the
 * image was removed or its result is already known.
 */
export function recordOutcome(images: readonly ProductImage[], imageId: number, result: ImageOutcome): readonly ProductImage[] | null {
  if (!images.some(({ id, status }) => id === imageId && status === 'processing')) return null;
  return images.map((image): ProductImage => {
    if (image.id !== imageId) return image;
    return result.outcome === 'ready'
      ? { ...image, status: 'ready', url: result.url, error: null }
      : { ...image, status: 'failed', error: result.error };
  });
}

/** Returns the images whose download has not ended yet. */
export const processingImages = (images: readonly ProductImage[]): readonly ProductImage[] =>
  images.filter(({ status }) => status === 'processing');
