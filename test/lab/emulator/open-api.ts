import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '#test/support/fakes/receiver.ts';

const bucketAddress = /https:\/\/([\w.-]+\.s3\.[\w-]+\.amazonaws\.com)\//g;
const bucketPath = /^\/([\w.-]+\.s3\.[\w-]+\.amazonaws\.com)(\/.*)$/;

/**
 * Opens a proxy for an emulated API with the URL `api`. DNS does not resolve the public host names of buckets to the
 * emulator, so the proxy replaces file URLs in answers with URLs of its own. The proxy forwards requests for files to
 * the emulator with the bucket's host name, which is part of the signature.
 */
export async function openApi(emulator: string, api: string): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const opened = Promise.withResolvers<string>();
  const server = createServer(async (asked, response) => {
    try {
      const { 'accept-encoding': _encoding, ...headers } = asked.headers;
      const [, host, path] = bucketPath.exec(asked.url ?? '') ?? [];
      const target = host === undefined ? `${api}${asked.url}` : `${emulator}${path}`;
      const sent = request(target, { method: asked.method ?? 'GET', headers: { ...headers, ...(host && { host }) }, agent: false });
      sent.end(await buffer(asked));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const bytes = await buffer(answer);
      const { 'content-length': _length, 'transfer-encoding': _transfer, connection: _connection, ...told } = answer.headers;
      const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
      const body = isJson ? bytes.toString().replaceAll(bucketAddress, `${await opened.promise}/$1/`) : bytes;
      response.writeHead(answer.statusCode ?? 0, told).end(body);
    } catch {
      // Either the client or the emulator has closed its connection.
      response.destroy();
    }
  });
  const { port, close } = await listenOnLoopback(server);
  const origin = `http://127.0.0.1:${port}`;
  opened.resolve(origin);
  return { origin, close };
}
