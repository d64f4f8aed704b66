import type { HttpAnswer, HttpRequest } from '#infra/local/gateway/http-event.ts';
import { sendBytes } from '../../support/harness/send-bytes.ts';
import type { FuzzRequest } from './cases.ts';

/** An answer as a client receives it. */
export type FuzzAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
};

/**
 * Sends one of the fuzzer's requests without a socket. If the request has no credential, the rate limit applies to
 * `address`.
 */
export async function sendRequest(
  answer: (request: HttpRequest) => Promise<HttpAnswer>,
  request: FuzzRequest,
  address: string,
): Promise<FuzzAnswer> {
  const { status, headers, body } = await answer({
    method: request.method,
    rawPath: request.path,
    rawQueryString: request.query,
    headers: { host: '127.0.0.1:8787', ...request.headers },
    cookies: [],
    body: request.body ?? new Uint8Array(),
    sourceIp: address,
    protocol: 'HTTP/1.1',
  });
  const text = Buffer.from(body).toString();
  return { status, headers, text, json: parsed(text) };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a request byte for byte to a socket of the local API Gateway, even if its target and headers violate HTTP. */
export async function sendRaw(port: number, { method, path, query, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const lines = [
    `${method} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    'Host: 127.0.0.1:8787',
    'Connection: close',
    ...(body === null ? [] : [`Content-Length: ${body.byteLength}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const { status, text } = await sendBytes(port, Buffer.concat([head, body ?? Buffer.alloc(0)]));
  const end = text.indexOf('\r\n\r\n');
  const fields = text
    .slice(0, Math.max(0, end))
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  const content = end < 0 ? '' : text.slice(end + 4);
  return { status, headers: Object.fromEntries(fields), text: content, json: parsed(content) };
}
