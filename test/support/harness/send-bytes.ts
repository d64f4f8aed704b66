import { once } from 'node:events';
import { connect } from 'node:net';

/** A server's raw answer to bytes; status 0 when it closed the connection without an answer. */
export type RawAnswer = { readonly status: number; readonly text: string };

/** Writes bytes to a loopback port, as no HTTP client would, and reads until the other side closes. */
export async function sendBytes(port: number, bytes: Uint8Array): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  // A server may answer and close before it has read everything.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

export type RawRequest = { readonly method: string; readonly target: string; readonly headers?: readonly string[]; readonly body?: string };

/** Builds a request with unchecked headers and target, in Latin-1; the connection closes after the answer. */
export function requestBytes({ method, target, headers = [], body = '' }: RawRequest): Uint8Array {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`];
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...length, ...headers, '', body];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
