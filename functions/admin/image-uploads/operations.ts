import { maxImageBytes } from '#shared/catalogue/image-file.ts';
import { sniffImage } from '#shared/catalogue/sniff-image.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Presign } from '#shared/lambda/presigned-address.ts';
import type { adminImageUploadEndpoints } from './endpoints.ts';
import type { UploadedFile, UploadedFiles } from './uploaded-files.ts';

/** The dependencies of the group's operations. */
export type ImageUploadDeps = {
  readonly newId: () => number;
  readonly presign: Presign;
  readonly files: UploadedFiles;
  /** Returns a hexadecimal hash of the bytes. */
  readonly digest: (bytes: Uint8Array) => string;
  /** The base URL of the media library, without a trailing slash. */
  readonly mediaBaseUrl: string;
};

const uploadValidSec = 3600;

/**
 * Returns the key of an uploaded file. The key includes the caller's store, so that an upload's id alone does not give
 * access to another store's upload.
 */
const uploadKey = (storeId: string, id: number): string => `${storeId}/image-uploads/${id}`;

/** Returns the operations for image uploads, keyed by contract name. */
export const adminImageUploadOperations = (deps: ImageUploadDeps): Operations<typeof adminImageUploadEndpoints> => ({
  createImageUpload: createImageUpload(deps),
  completeImageUpload: completeImageUpload(deps),
});

const createImageUpload =
  ({ newId, presign }: ImageUploadDeps): Operation<typeof adminImageUploadEndpoints.createImageUpload> =>
  async ({ body: { content_type: contentType, size } }, { storeId, nowMs }) => {
    const id = newId();
    // These headers are signed, so S3 accepts no other size or content type.
    const headers = { 'content-length': String(size), 'content-type': contentType };
    const url = await presign({ method: 'PUT', key: uploadKey(storeId, id), headers, validSec: uploadValidSec }, nowMs);
    const upload = { method: 'PUT', url, expires_at: timestamp(nowMs + uploadValidSec * 1000) } as const;
    return { status: 201, body: { data: { object: 'image_upload', id, content_type: contentType, size, upload } } };
  };

const completeImageUpload =
  ({ files, digest, mediaBaseUrl }: ImageUploadDeps): Operation<typeof adminImageUploadEndpoints.completeImageUpload> =>
  async ({ params: { id } }, { storeId }) => {
    const bytes = await readUpload(orNotFound(await files.open(uploadKey(storeId, id)), 'image_upload'));
    const image = sniffImage(bytes);
    if (image === null) throw fieldError('', 'image_type', 'The file is not a JPG, PNG, WebP, AVIF or GIF image.');
    // The name includes the hash, so different content gets a different URL, and URLs cannot be guessed.
    const key = `uploads/${storeId}/${id}-${digest(bytes)}.${image.extension}`;
    // Caches keep this file for only one day, because the file is temporary. Products keep their own copies.
    await files.store({ key, body: bytes, contentType: image.type, cacheControl: 'public, max-age=86400, immutable' });
    const data = { object: 'image_upload', id, content_type: image.type, size: bytes.length, url: `${mediaBaseUrl}/${key}` } as const;
    return { status: 200, body: { data } };
  };

/**
 * Reads an uploaded file.
 * @throws DomainError `too_large`, before any byte is read
 */
async function readUpload(file: UploadedFile): Promise<Uint8Array> {
  if (file.sizeBytes <= maxImageBytes) return file.read();
  file.close();
  throw fieldError('', 'too_large', 'The image is larger than 10 MiB.');
}
