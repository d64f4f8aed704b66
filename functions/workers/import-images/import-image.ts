import { maxImageBytes } from '#shared/catalogue/image-file.ts';
import type { ImageErrorCode } from '#shared/catalogue/product.ts';
import { sniffImage } from '#shared/catalogue/sniff-image.ts';
import { retryAfterSec } from '#shared/webhooks/sending/response-verdict.ts';
import type { NoAnswer, SafeRequest, SafeResponse } from '#shared/webhooks/sending/safe-request.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';

const downloadTimeoutMs = 10_000;

/** An image to download, as identified in messages between our workers. */
export type ImageJob = {
  readonly store_id: string;
  readonly product_id: number;
  readonly image_id: number;
  readonly source_url: string;
};

/** The outcome of a download: the image's key in the media library, or an error for the product's owner. */
export type ImageResult = ImageJob &
  (
    | { readonly outcome: 'ready'; readonly key: string }
    | { readonly outcome: 'failed'; readonly error: { readonly code: ImageErrorCode; readonly message: string } }
  );

/**
 * A failed download that may succeed later. `isBusy` is true if the source accepts no further requests now; `afterSec`
 * is the wait that the source asked for, if any. `failed` is the outcome to report after the final try.
 */
export type ImagePostponed = {
  readonly outcome: 'postponed';
  readonly isBusy: boolean;
  readonly afterSec: number | null;
  readonly failed: ImageResult;
};

export type MediaObject = {
  readonly key: string;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly cacheControl: string;
};

export type ImageImport = {
  readonly request: (request: SafeRequest) => Promise<SafeResponse>;
  readonly policy: TargetPolicy;
  /** Stores an object; rejects if that fails. */
  readonly putObject: (object: MediaObject) => Promise<void>;
  /** Returns the milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Returns the current time in epoch ms. */
  readonly clock: () => number;
};

/**
 * Downloads an image into the media library: at most 10 MB, within 10 s. The type is determined from the bytes, not
 * from the server's `Content-Type` header. The key is derived from the image's id, so storing it again is harmless.
 * Returns `postponed` if the source is overloaded, answers with a server error, or does not answer in time. Rejects
 * only if the media library fails.
 */
export async function importImage(
  { request, policy, putObject, nowMs, clock }: ImageImport,
  job: ImageJob,
): Promise<ImageResult | ImagePostponed> {
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
  if (!response.ok) {
    const unreachable = failed('image_unreachable', response.advice);
    return mayComeLater(response)
      ? { outcome: 'postponed', isBusy: response.failure === 'timeout', afterSec: null, failed: unreachable }
      : unreachable;
  }
  if (response.status !== 200) {
    const { status, headers } = response;
    const refused = failed('image_unreachable', unexpectedStatus(status));
    if (status !== 408 && status !== 429 && status < 500) return refused;
    const afterSec = retryAfterSec(headers, clock());
    return { outcome: 'postponed', isBusy: status === 429 || status === 503 || afterSec !== null, afterSec, failed: refused };
  }
  if (response.truncated) return failed('image_too_large', 'The image is larger than 10 MB.');
  const image = sniffImage(response.body);
  if (image === null) return failed('image_type', 'The file is not a JPG, PNG, WebP, AVIF or GIF image.');

  const key = `${job.store_id}/${job.product_id}/${job.image_id}.${image.extension}`;
  await putObject({ key, body: response.body, contentType: image.type, cacheControl: 'public, max-age=31536000, immutable' });
  return { ...job, outcome: 'ready', key };
}

/**
 * Reports whether a later download may succeed. It may succeed if the source did not answer in time, or if the
 * connection broke before the answer was complete.
 */
const mayComeLater = ({ failure, timings }: NoAnswer): boolean =>
  failure === 'timeout' || (failure === 'connect' && timings.connectMs !== null);

const unexpectedStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The URL redirects (${status}) instead of returning the image; use the target URL.`
    : `The server answered with status ${status} instead of the image.`;
