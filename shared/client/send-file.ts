import { causeText } from './cause-text.ts';
import type { Connection } from './connection.ts';
import { StoreApiError } from './errors.ts';
import { noAnswer } from './try-once.ts';

/** Describes an upload, for error messages. */
export type FileFor = {
  /** The operation that returned the upload address. */
  readonly operation: string;
  /** What the file is, for example `the file of import 7`. */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Uploads a file to the address that an operation returned.
 * @throws StoreApiError if the file is not accepted
 */
export async function sendFile(
  connection: Connection,
  upload: { readonly method: string; readonly url: string },
  content: Blob,
  { operation, what, signal }: FileFor,
): Promise<void> {
  const failed = (status: number | null, message: string, cause?: unknown): StoreApiError => {
    const problem = noAnswer('no_answer', `${what} was not accepted by ${new URL(upload.url).host}: ${message}`);
    const facts = { outcome: 'not_done', idempotencyKey: null, requestId: null, retryAfterMs: null, tries: 1 } as const;
    return new StoreApiError({ ...problem, ...facts, status, operation, method: upload.method, path: '/' }, cause);
  };
  const sent = await connection
    .fetch(upload.url, { method: upload.method, body: content, ...(signal !== undefined && { signal }) })
    .catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw failed(null, causeText(cause), cause);
    });
  if (!sent.ok) throw failed(sent.status, `answered ${sent.status}`);
}
