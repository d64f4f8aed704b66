import { imageTypes, maxImageBytes } from '#shared/catalogue/image-file.ts';

const pictureTypes: readonly string[] = imageTypes;

/** Explains why a file cannot be a product image; null if no reason is known. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return 'Choose a JPG, PNG, WebP, AVIF or GIF picture.';
  if (size > maxImageBytes) return 'The picture is larger than 10 MB.';
  return size === 0 ? 'The file is empty.' : null;
}
