import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, isIPv4, type Socket } from 'node:net';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import { isAllowedAddress } from './allowed-address.ts';
import { loopHeader } from './outgoing-headers.ts';
import { connectTrouble, exchangeTrouble, RequestTrouble, tlsTrouble } from './request-trouble.ts';
import { blockedAddress, type HostQuestion, resolveAllowedAddresses } from './resolve-host.ts';

// The time for which a connection to one address is tried before the next address is tried. Node's default is 250 ms,
// which is too short for a receiver on another continent.
const attemptTimeoutMs = 2_000;
const maxHeaderBytes = 16 * 1024;
/**
 * The maximum number of informational responses (1xx) that may precede the final response. Normal servers send only a
 * few.
 */
const maxInformational = 100;

export type Exchange = HostQuestion & {
  readonly method: 'GET' | 'POST';
  /** The text of the URL has already been checked, so if the host is an IP address, that address is allowed. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** The size, in bytes, to which the response body is truncated. */
  readonly maxResponseBytes: number;
  /** Called when a phase ends. */
  readonly reached: (phase: Phase) => void;
};

export type Phase = 'dnsMs' | 'connectMs' | 'tlsMs' | 'firstByteMs';

export type ReceivedAnswer = {
  readonly status: number;
  /** The headers by lower-case name. Repeated headers are joined with commas. */
  readonly headers: NamedValues;
  /** The body as received; a compressed body stays compressed. */
  readonly body: Uint8Array;
  /** Whether the body was longer than `maxResponseBytes`. */
  readonly truncated: boolean;
  /** The IP address that answered. */
  readonly address: string;
};

/**
 * Sends a request on a new connection and returns the answer. Throws RequestTrouble if there is no answer, or TypeError
 * for an invalid header.
 */
export async function exchange(given: Exchange): Promise<ReceivedAnswer> {
  const { host, policy, signal, method, url, headers, body, maxResponseBytes, reached } = given;
  const isSecure = url.protocol === 'https:';
  const { Agent, request: open } = isSecure ? https : http;
  // Each request has its own agent, because a pool would keep sockets whose addresses were checked long ago. The agent
  // uses no proxy.
  const agent = new Agent({
    // The host name is looked up only here. The connection therefore uses only checked addresses, in the returned
    // order.
    lookup: (_host, _options, answer) => {
      resolveAllowedAddresses(given).then(
        (addresses) => {
          reached('dnsMs');
          answer(
            null,
            addresses.map((each) => ({ address: each, family: isIPv4(each) ? 4 : 6 })),
          );
        },
        (trouble) => answer(trouble, []),
      );
    },
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
  });
  const request = open(url, { method, headers: { ...headers, host: url.host }, agent, maxHeaderSize: maxHeaderBytes, signal });
  let address = '';
  let troubleHere = connectTrouble;
  if (isIP(host) !== 0) reached('dnsMs');
  // The request is sent only after the TLS handshake. Otherwise a TLS error would be reported as a failed write,
  // without its code.
  const begin = (): void => {
    troubleHere = exchangeTrouble;
    request.end(body);
  };
  request.once('socket', (socket: Socket) => {
    // This listener runs before Node's own listener, which starts TLS. A connection to a forbidden address is therefore
    // closed before anything is sent.
    socket.prependOnceListener('connect', () => {
      reached('connectMs');
      address = socket.remoteAddress ?? '';
      if (!isAllowedAddress(address, policy)) socket.destroy(blockedAddress());
      else if (isSecure) troubleHere = tlsTrouble;
      else begin();
    });
    socket.once('secureConnect', () => {
      reached('tlsMs');
      begin();
    });
  });
  // Only this check limits 1xx responses. Without it, a flood of 1xx responses could block the event loop, and the
  // deadline timer would not fire.
  let informational = 0;
  request.on('information', () => {
    informational += 1;
    if (informational === maxInformational + 1)
      request.destroy(new RequestTrouble('too_large', 'The server sends too many informational responses (1xx).'));
  });
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
      // If the server switches protocols, the request ends with neither a response nor an error.
      request.on('close', () => reject(new Error('The connection was closed.')));
    });
    reached('firstByteMs');
    if (loopHeader in response.headers) throw new RequestTrouble('blocked_address', 'The address leads back to this service.');
    const status = response.statusCode ?? 0;
    return { status, headers: headersOf(response.rawHeaders), ...(await readBody(response, maxResponseBytes)), address };
  } catch (cause) {
    throw cause instanceof RequestTrouble ? cause : troubleHere(cause);
  } finally {
    request.destroy();
  }
}

/** Headers that have a single value. If such a header is repeated, its first value counts. */
const singleHeaders = new Set(['content-length', 'content-type', 'etag', 'expires', 'last-modified', 'location', 'retry-after', 'server']);

/**
 * Returns headers by lower-case name from a flat list of alternating names and values. The values of a repeated header
 * are joined with commas. Node's own headers object cannot be used, because it loses a header named `__proto__`.
 */
function headersOf(rawHeaders: readonly string[]): NamedValues {
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

/** Reads the response body, up to `maxBytes`. */
async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Pick<ReceivedAnswer, 'body' | 'truncated'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks, Math.min(size, maxBytes)), truncated: size > maxBytes };
}
