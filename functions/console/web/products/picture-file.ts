import { imageTypes, maxImageBytes } from '#shared/catalogue/image-file.ts';

const pictureTypes: readonly string[] = imageTypes;

/** Why a file cannot be the picture of a product, in words; null when nothing is known against it. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return 'Choose a JPG, PNG, WebP, AVIF or GIF picture.';
  if (size > maxImageBytes) return 'The picture is larger than 10 MB.';
  return size === 0 ? 'The file is empty.' : null;
}
