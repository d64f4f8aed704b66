import type { imageTypes } from './image-file.ts';

type ImageType = {
  readonly type: (typeof imageTypes)[number];
  readonly extension: 'jpg' | 'png' | 'webp' | 'avif' | 'gif';
};

/** Returns the type of an image, detected from its first bytes; null if it is not JPG, PNG, WebP, AVIF or GIF. */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', extension: 'jpg' };
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png', extension: 'png' };
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return { type: 'image/gif', extension: 'gif' };
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return { type: 'image/webp', extension: 'webp' };
  if (isAvif(bytes, head)) return { type: 'image/avif', extension: 'avif' };
  return null;
}

// An AVIF file begins with a box that contains, in four bytes each, its length, "ftyp", the main brand, a version and
// the compatible brands.
function isAvif(bytes: Uint8Array, head: string): boolean {
  if (bytes.length < 16 || !head.startsWith('ftyp', 4)) return false;
  const boxBytes = Buffer.from(bytes.subarray(0, 4)).readUInt32BE();
  const brands = `${head.slice(8, 12)}${head.slice(16, boxBytes)}`;
  return /^(.{4})*(avif|avis)/s.test(brands);
}
