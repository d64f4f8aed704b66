import { maxImageBytes } from '#shared/catalogue/image-file.ts';
import type { ImageErrorCode } from '#shared/catalogue/product.ts';
import { sniffImage } from '#shared/catalogue/sniff-image.ts';
import type { SafeRequest, SafeResponse } from '#shared/webhooks/sending/safe-request.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';

const downloadTimeoutMs = 10_000;

/** One image to download, as messages between our workers name it. */
export type ImageJob = {
  readonly store_id: string;
  readonly product_id: number;
  readonly image_id: number;
  readonly source_url: string;
};

/** The outcome: a key of the media library, or a reason for the owner of the product. */
export type ImageResult = ImageJob &
  (
    | { readonly outcome: 'ready'; readonly key: string }
    | { readonly outcome: 'failed'; readonly error: { readonly code: ImageErrorCode; readonly message: string } }
  );

export type MediaObject = {
  readonly key: string;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
};

export type ImageImport = {
  readonly request: (request: SafeRequest) => Promise<SafeResponse>;
  readonly policy: TargetPolicy;
  /** Rejects when the object was not stored. */
  readonly putObject: (object: MediaObject) => Promise<void>;
  /** Milliseconds of a steady clock. */
  readonly nowMs: () => number;
};

/**
 * Downloads an image into the media library, at most 10 MB within 10 s. The bytes decide what it is, whatever the server calls
 * it. The key follows from the image's id, so doing it twice is doing it once. Rejects only when the library fails.
 */
export async function importImage({ request, policy, putObject, nowMs }: ImageImport, job: ImageJob): Promise<ImageResult> {
  const failed = (code: ImageErrorCode, message: string): ImageResult => ({ ...job, outcome: 'failed', error: { code, message } });

  const response = await request({
    method: 'GET',
    url: job.source_url,
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    policy,
    timeoutMs: downloadTimeoutMs,
    maxResponseBytes: maxImageBytes,
    now: nowMs,
  });
  if (!response.ok) return failed('image_unreachable', response.advice);
  if (response.status !== 200) return failed('image_unreachable', unexpectedStatus(response.status));
  if (response.truncated) return failed('image_too_large', 'The image is larger than 10 MB.');
  const image = sniffImage(response.body);
  if (image === null) return failed('image_type', 'The file is not a JPG, PNG, WebP, AVIF or GIF image.');

  const key = `${job.store_id}/${job.product_id}/${job.image_id}.${image.extension}`;
  await putObject({ key, body: response.body, contentType: image.type, cacheControl: 'public, max-age=31536000, immutable' });
  return { ...job, outcome: 'ready', key };
}

const unexpectedStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The address redirects (${status}) instead of answering with the image; use the address it leads to.`
    : `The server answered ${status} instead of the image.`;
