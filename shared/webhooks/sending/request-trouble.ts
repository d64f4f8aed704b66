/** The failures that leave a request without a response. */
export type RequestFailure = 'invalid_url' | 'blocked_address' | 'dns' | 'connect' | 'tls' | 'timeout' | 'too_large';

/** An error that leaves a request without a response. `message` is advice for the owner of the called URL. */
export class RequestTrouble extends Error {
  readonly failure: RequestFailure;

  constructor(failure: RequestFailure, advice: string, options: { readonly cause?: unknown } = {}) {
    super(advice, options);
    this.name = 'RequestTrouble';
    this.failure = failure;
  }
}

const connectAdvice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refuses connections on this port.',
  ENETUNREACH: 'There is no route to the server.',
  EHOSTUNREACH: 'There is no route to the server.',
  ETIMEDOUT: 'The server does not accept connections.',
};

const unknownAuthority = 'The certificate of the server does not come from a public authority, or its chain is incomplete.';
const oldTls = 'The server does not speak TLS 1.2 or newer.';
const noTls = 'The server does not speak TLS on this port.';
const tlsAdvice: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  CERT_NOT_YET_VALID: 'The certificate of the server is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is self-signed; use one of a public authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server comes from a private authority; use one of a public authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
};

/** Returns the error for a failed connection. */
export const connectTrouble = (cause: unknown): RequestTrouble =>
  new RequestTrouble('connect', connectAdvice[errorCodeOf(cause)] ?? 'The server could not be reached.', { cause });

/** Returns the error for a failed TLS handshake. */
export const tlsTrouble = (cause: unknown): RequestTrouble =>
  new RequestTrouble('tls', tlsAdvice[errorCodeOf(cause)] ?? 'No secure connection to the server could be made.', { cause });

/** Returns the error for a failure after the connection is made and before the answer is complete. */
export const exchangeTrouble = (cause: unknown): RequestTrouble => {
  const code = errorCodeOf(cause);
  if (code === 'HPE_HEADER_OVERFLOW') return new RequestTrouble('too_large', 'The headers of the answer are larger than 16 KB.', { cause });
  if (code.startsWith('HPE_')) return new RequestTrouble('connect', 'The server does not answer in HTTP.', { cause });
  return new RequestTrouble('connect', 'The server closed the connection before its answer was complete.', { cause });
};

/** Returns the code of a Node network or TLS error; "" if it has none. */
export const errorCodeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
