import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '../fakes/receiver.ts';

/** A request and its answer. Bodies are in base64. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly answer: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };
};

/**
 * Opens a proxy for the service at `target`, and appends each exchange to `file` as one line of JSON. The proxy ends
 * with the process, so a suite need not close it.
 */
export async function openRecordingProxy(target: string, file: string): Promise<{ readonly origin: string }> {
  const server = createServer(async (asked, response) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    try {
      const body = await buffer(asked);
      const passed = request(`${target}${path}`, { method, headers, agent: false });
      passed.end(body);
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      const bytes = await buffer(answer);
      const status = answer.statusCode ?? 0;
      const exchange: Exchange = {
        ...{ method, path, headers, body: body.toString('base64') },
        answer: { status, headers: answer.headers, body: bytes.toString('base64') },
      };
      appendFileSync(file, `${JSON.stringify(exchange)}\n`);
      response.writeHead(status, answer.rawHeaders).end(bytes);
    } catch {
      // The client or the service has closed the connection.
      response.destroy();
    }
  });
  const { port } = await listenOnLoopback(server);
  server.unref().on('connection', (socket) => socket.unref());
  return { origin: `http://127.0.0.1:${port}` };
}
