import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import { exchangeTrouble, RequestTrouble } from './request-trouble.ts';

const maxHeaderBytes = 16 * 1024;
/** Informational answers (1xx) before the answer: none has more than a few. */
const maxInformational = 100;

export type ExchangeRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly signal: AbortSignal;
};

/** Sends the request on an open connection and resolves with the head of the answer. Throws RequestTrouble. */
export async function sendRequest(socket: Socket, { method, url, headers, body, signal }: ExchangeRequest): Promise<IncomingMessage> {
  const request = httpRequest({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    maxHeaderSize: maxHeaderBytes,
    signal,
  });
  // Besides the one who waits: the request may report once more what the response has reported already.
  request.on('error', () => undefined);
  // A server that switches to another protocol ends the request with neither an answer nor an error.
  const closed = new AbortController();
  request.once('close', () => closed.abort());
  // They have no size together: a server that pours them would keep this thread busy until the deadline, which could then not even be kept.
  let informational = 0;
  request.on('information', () => {
    informational += 1;
    if (informational === maxInformational + 1)
      socket.destroy(new RequestTrouble('too_large', 'The server sends informational answers without end.'));
  });
  request.end(body);
  try {
    const [response] = (await once(request, 'response', { signal: closed.signal })) as [IncomingMessage];
    return response;
  } catch (cause) {
    throw exchangeTrouble(cause);
  }
}

/** The body up to `maxBytes`; the connection is destroyed where it is cut. Throws RequestTrouble. */
export async function readResponseBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly body: Uint8Array; readonly truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop destroys the stream, and the socket with it.
      if (size > maxBytes) break;
    }
  } catch (cause) {
    throw exchangeTrouble(cause);
  }
  return { body: Buffer.concat(chunks, Math.min(size, maxBytes)), truncated: size > maxBytes };
}

/** Headers that name one thing: of several the first counts. */
const singleHeaders = new Set(['content-length', 'content-type', 'etag', 'expires', 'last-modified', 'location', 'retry-after', 'server']);

/** Headers by lower-case name, from names and values in turn; a header that came more than once as one comma-separated value. */
export function headersOf(rawHeaders: readonly string[]): NamedValues {
  const headers = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = String(rawHeaders[at]).toLowerCase();
    const value = String(rawHeaders[at + 1]);
    const earlier = headers.get(name);
    if (earlier === undefined) headers.set(name, value);
    else if (!singleHeaders.has(name)) headers.set(name, `${earlier}, ${value}`);
  }
  return headers;
}
