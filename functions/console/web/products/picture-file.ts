/** What the API takes as a picture: `imageTypes` of `shared/catalogue/image-file.ts`. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** As much as the API takes: `maxImageBytes` there. */
const maxBytes = 10 * 1024 * 1024;

/** Why a file cannot be the picture of a product, in words; null when nothing is known against it. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return 'Choose a JPG, PNG, WebP, AVIF or GIF picture.';
  if (size > maxBytes) return 'The picture is larger than 10 MB.';
  return size === 0 ? 'The file is empty.' : null;
}
