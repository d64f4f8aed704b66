import { DomainError } from '#shared/kernel/errors.ts';

/** A client proves itself by HTTP Basic, in place of `client_id` and `client_secret` in the body (RFC 6749, 2.3.1). */

const basic = /^Basic(?: +|$)/i;

/** What a 401 asks for where a client proves itself (RFC 9110, 11.6.1). */
export const basicChallenge = 'Basic realm="oauth", charset="UTF-8"';

/**
 * A body with the client that the header names. A body without such a header is as it was.
 * @throws DomainError `invalid_client` for a header that cannot be read, `duplicate_credentials` for a client that proves itself in the body too, or
 * is another one there
 */
export function withBasicClient(authorization: string | undefined, body: unknown): unknown {
  if (authorization === undefined || !basic.test(authorization)) return body;
  const { id, secret } = readBasic(authorization.replace(basic, '').trim());
  const sent = (body ?? {}) as { readonly client_id?: unknown; readonly client_secret?: unknown };
  if (sent.client_secret !== undefined) throw duplicate('client_secret', 'is also in the Authorization header: send it in one place.');
  if (sent.client_id !== undefined && sent.client_id !== id) throw duplicate('client_id', 'is not that of the Authorization header.');
  return { ...sent, client_id: id, client_secret: secret };
}

const duplicate = (param: string, message: string) => new DomainError('duplicate_credentials', `${param} ${message}`, { param });

/** Both are encoded as in a form before they are joined, so that either may have a colon. */
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
  new DomainError('invalid_client', 'The Authorization header is no "Basic" with a form-encoded client_id and client_secret.', { cause });
