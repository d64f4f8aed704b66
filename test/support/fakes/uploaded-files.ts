import type { StoredImage, UploadedFiles } from '#functions/admin/image-uploads/uploaded-files.ts';

/** A PNG of one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Keeps uploaded files in memory. `uploads` contains the files sent to S3, and `media` contains the stored images. Both
 * are maps by key.
 */
export function memoryUploads(): UploadedFiles & { readonly uploads: Map<string, Uint8Array>; readonly media: Map<string, StoredImage> } {
  const uploads = new Map<string, Uint8Array>();
  const media = new Map<string, StoredImage>();
  return {
    uploads,
    media,
    open: async (key) => {
      const bytes = uploads.get(key);
      return bytes === undefined ? null : { sizeBytes: bytes.length, read: async () => bytes, close: () => undefined };
    },
    store: async (image) => void media.set(image.key, image),
  };
}
