import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Reports whether the request's Host header names a loopback host. This excludes requests from a foreign page whose
 * host name resolves to this machine (DNS rebinding).
 */
export const isThisMachine = ({ host = '' }: { readonly host?: string | undefined }): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

/** The answer to a request that names another host. */
export const otherHostMessage = 'This server accepts only 127.0.0.1, localhost and [::1] as Host.\n';

/**
 * Wraps a listener so that it receives only requests to a loopback host. Requests to other hosts are refused without
 * being read.
 */
export const refuseOtherHosts =
  (listener: (message: IncomingMessage, response: ServerResponse) => void): RequestListener =>
  (message, response) => {
    if (isThisMachine(message.headers)) return listener(message, response);
    message.resume();
    response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(otherHostMessage);
  };
