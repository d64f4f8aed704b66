import type { IncomingMessage } from 'node:http';

/**
 * Reads the whole body of a request or response. Used instead of `node:stream/consumers`, which would create a Blob
 * first.
 */
export function readWholeBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    message.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    message.once('end', () => resolve(Buffer.concat(chunks)));
    message.once('error', reject);
  });
}
