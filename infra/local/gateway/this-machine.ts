import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Whether the request names this machine: the page of a stranger whose name was made to lead here (DNS rebinding) does not. */
export const isThisMachine = ({ host = '' }: { readonly host?: string | undefined }): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

/** What a door of this machine says to a request that names another. */
export const otherHostText = 'This server answers only to 127.0.0.1, localhost and [::1]: send one of them as Host.\n';

/** The listener of a door that serves this machine alone: whatever names another host is refused unread. */
export const onlyForThisMachine =
  (listener: (message: IncomingMessage, response: ServerResponse) => void): RequestListener =>
  (message, response) => {
    if (isThisMachine(message.headers)) return listener(message, response);
    message.resume();
    response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(otherHostText);
  };
