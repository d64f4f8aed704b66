import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Reports whether the request names a loopback host. A foreign page whose name was made to resolve to this machine (DNS
 * rebinding) does not.
 */
export const isThisMachine = ({ host = '' }: { readonly host?: string | undefined }): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

/** The answer to a request that names another host. */
export const otherHostMessage = 'This server accepts only 127.0.0.1, localhost and [::1] as Host.\n';

/** Wraps a listener for loopback requests only: refuses a request for another host without reading it. */
export const refuseOtherHosts =
  (listener: (message: IncomingMessage, response: ServerResponse) => void): RequestListener =>
  (message, response) => {
    if (isThisMachine(message.headers)) return listener(message, response);
    message.resume();
    response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(otherHostMessage);
  };
