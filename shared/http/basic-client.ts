import { DomainError } from '#shared/kernel/errors.ts';

/**
 * Matches the HTTP Basic scheme. A client may use it instead of sending `client_id` and `client_secret` in the body
 * (RFC 6749, 2.3.1).
 */

const basic = /^Basic(?: +|$)/i;

/** The challenge in a 401 response from an endpoint that takes client credentials (RFC 9110, 11.6.1). */
export const basicChallenge = 'Basic realm="oauth", charset="UTF-8"';

/**
 * Returns a body that also contains the client id and secret from the Authorization header. If the header does not use
 * HTTP Basic or is missing, returns the body unchanged.
 * @throws DomainError `invalid_client` if the header is invalid; `duplicate_credentials` if the body also contains a
 * client secret or a different client id
 */
export function withBasicClient(authorization: string | undefined, body: unknown): unknown {
  if (authorization === undefined || !basic.test(authorization)) return body;
  const { id, secret } = readBasic(authorization.replace(basic, '').trim());
  const sent = (body ?? {}) as { readonly client_id?: unknown; readonly client_secret?: unknown };
  if (sent.client_secret !== undefined) throw duplicate('client_secret', 'is also in the Authorization header: send it in one place.');
  if (sent.client_id !== undefined && sent.client_id !== id) throw duplicate('client_id', 'differs from the Authorization header.');
  return { ...sent, client_id: id, client_secret: secret };
}

const duplicate = (param: string, message: string) => new DomainError('duplicate_credentials', `${param} ${message}`, { param });

/**
 * Reads the client id and the secret, which are separated by a colon. The client form-encodes the id and the secret, so
 * a colon within either is escaped.
 */
function readBasic(encoded: string): { readonly id: string; readonly secret: string } {
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(decode(encoded)) ?? [];
  if (id === undefined || secret === undefined) throw unreadable();
  return { id: formDecode(id), secret: formDecode(secret) };
}

function decode(encoded: string): string {
  if (!/^[\w+/-]+={0,2}$/.test(encoded)) throw unreadable();
  return utf8(Buffer.from(encoded, 'base64'));
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable(error);
  }
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause?: unknown) =>
  new DomainError('invalid_client', 'The Authorization header is not "Basic" with a form-encoded client_id and client_secret.', { cause });
