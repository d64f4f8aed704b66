import { once } from 'node:events';
import { connect } from 'node:net';

/** A server's raw answer to some bytes. The status is 0 if the server closed the connection without answering. */
export type RawAnswer = { readonly status: number; readonly text: string };

/**
 * Sends bytes to a loopback port, even bytes that no HTTP client would send, and reads until the other side closes the
 * connection.
 */
export async function sendBytes(port: number, bytes: Uint8Array): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Uint8Array[] = [];
  socket.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  // Errors are ignored, because a server may answer and close the connection before it has read everything.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

export type RawRequest = { readonly method: string; readonly target: string; readonly headers?: readonly string[]; readonly body?: string };

/**
 * Builds a request in Latin-1, without checking its headers and target. The request asks the server to close the
 * connection after the answer.
 */
export function requestBytes({ method, target, headers = [], body = '' }: RawRequest): Uint8Array {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`];
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...length, ...headers, '', body];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}
