import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that has been received completely, including its body. */
export type HttpRequest = {
  readonly method: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  /** Header values by lower-case name; several values of the same header are joined with commas. Excludes cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Uint8Array;
  readonly sourceIp: string;
  readonly protocol: string;
};

/**
 * The route that a request matched: the route's key in the template, and the values of its placeholders, decoded from
 * the path.
 */
export type RouteMatch = { readonly routeKey: string; readonly pathParameters: Readonly<Record<string, string>> };

/**
 * The content types whose bodies API Gateway passes on as text. All other bodies are passed on in base64. The local
 * stack also uses base64 for text bodies that are not valid UTF-8.
 */
const TEXT_BODY = /^(text\/.*|application\/(json|javascript|xml)|application\/.*\+(json|xml))\s*(;|$)/i;

/** A refusal by API Gateway before any of this project's code runs. */
export type RefusedRequest = { readonly status: 400 | 413; readonly message: string };

/** Reads one request. Refuses it if its target is not a path or its body is longer than `maxBodyBytes`. */
export async function readRequest(message: IncomingMessage, maxBodyBytes: number): Promise<HttpRequest | RefusedRequest> {
  const chunks: Uint8Array[] = [];
  let lengthBytes = 0;
  // The end of a request without a body is not awaited, because that would cost a turn of the event loop.
  if (announcesBody(message)) {
    for await (const chunk of message as AsyncIterable<Uint8Array>) {
      lengthBytes += chunk.byteLength;
      if (lengthBytes <= maxBodyBytes) chunks.push(chunk);
    }
  }
  if (lengthBytes > maxBodyBytes) return { status: 413, message: 'Request Entity Too Large' };
  const target = splitTarget(message.url ?? '/');
  if (target === undefined) return { status: 400, message: 'Bad Request' };
  const [rawPath = '/', rawQueryString = ''] = target;
  const { cookie, ...headers } = Object.fromEntries(headersOf(message.rawHeaders));
  return {
    method: message.method ?? 'GET',
    rawPath,
    rawQueryString,
    headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(',')])),
    cookies: (cookie ?? []).flatMap((line) => line.split(/;\s*/)).filter((pair) => pair !== ''),
    body: Buffer.concat(chunks),
    sourceIp: message.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1',
    protocol: `HTTP/${message.httpVersion}`,
  };
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Builds an HTTP API event in payload format 2.0. As on AWS, `rawPath` is decoded despite its name. */
export function toHttpEvent(request: HttpRequest, match: RouteMatch, requestId: string, nowMs: number): Record<string, unknown> {
  const isText = TEXT_BODY.test(request.headers['content-type'] ?? '') && isUtf8(request.body);
  const query = queryParameters(request.rawQueryString);
  const rawPath = decodePath(request.rawPath);
  const hasBody = request.body.byteLength > 0;
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath,
    rawQueryString: request.rawQueryString,
    ...(request.cookies.length > 0 && { cookies: request.cookies }),
    headers: request.headers,
    ...(query !== undefined && { queryStringParameters: query }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers['host'] ?? 'localhost',
      domainPrefix: 'localhost',
      http: {
        method: request.method,
        path: rawPath,
        protocol: request.protocol,
        sourceIp: request.sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: gatewayTime(nowMs),
      timeEpoch: nowMs,
    },
    ...(hasBody && { body: Buffer.from(request.body).toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: hasBody && !isText,
  };
}

/** Decodes the percent escapes of a path; returns the path unchanged if one of them is invalid. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A function's result as an HTTP answer. A result without `statusCode` becomes the JSON body of a 200. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Uint8Array;
};

/**
 * Converts a function's result to an HTTP answer, as API Gateway does. Throws TypeError if the result is undefined or
 * its status code is invalid.
 */
export function toHttpAnswer(result: unknown): HttpAnswer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    if (result === undefined) throw new TypeError('the function returned nothing');
    const text = typeof result === 'string' ? result : JSON.stringify(result);
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body: Buffer.from(text) };
  }
  const answer = result as LambdaAnswer;
  const status = Number(answer.statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) throw new TypeError('the function returned no status code');
  const headers = Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    status,
    headers: { ...(answer.body !== undefined && { 'content-type': 'text/plain; charset=utf-8' }), ...Object.fromEntries(headers) },
    cookies: answer.cookies ?? [],
    body: Buffer.from(answer.body ?? '', answer.isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** Sends an answer, which ends the response. */
export function sendAnswer(response: ServerResponse, answer: HttpAnswer): void {
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (answer.cookies.length > 0) response.setHeader('set-cookie', [...answer.cookies]);
  // A function may omit the body of its answer to HEAD, so an empty body does not mean a length of 0.
  const isLengthUnknown = response.req.method === 'HEAD' && answer.body.byteLength === 0;
  if (answer.status !== 204 && answer.status !== 304 && !isLengthUnknown) response.setHeader('content-length', answer.body.byteLength);
  response.end(answer.body);
}

type LambdaAnswer = {
  readonly statusCode: unknown;
  readonly headers?: Readonly<Record<string, boolean | number | string>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/**
 * Returns all values of each header, by lower-case name. Node's own collections lose or corrupt a header named
 * `__proto__` or `constructor`.
 */
function headersOf(rawHeaders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = String(rawHeaders[at]).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), String(rawHeaders[at + 1])]);
  }
  return headers;
}

/**
 * Returns the path and query of a request target, which is a path or an absolute URL; undefined for any other target.
 */
function splitTarget(url: string): readonly string[] | undefined {
  const address = url.startsWith('/') ? undefined : URL.parse(url);
  if (address === null) return undefined;
  const target = address === undefined ? url : address.pathname + address.search;
  const at = target.indexOf('?');
  return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)];
}

function queryParameters(rawQueryString: string): Record<string, string> | undefined {
  if (rawQueryString === '') return undefined;
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(values);
}

/** Formats a time in the format of API Gateway, such as `21/Nov/2026:06:30:00 +0000`. */
function gatewayTime(nowMs: number): string {
  const [, day, month, year, time] = new Date(nowMs).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
