import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readWholeBody } from '../gateway/read-body.ts';
import { refuseOtherHosts } from '../gateway/this-machine.ts';
import type { DynamoEngine } from './engine.ts';
import { answer, refusalAnswer, toWire, type WireResponse } from './protocol.ts';

/**
 * Serves the engine on 127.0.0.1; with port 0, on any free port. Signatures are not checked. `close` leaves the engine
 * open.
 */
export async function serveEngine(
  engine: DynamoEngine,
  options: { readonly port: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(refuseOtherHosts((request, response) => void respond(engine, request, response)));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(engine: DynamoEngine, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode, headers, body } = await answerTo(engine, request);
  response.writeHead(statusCode, headers).end(body);
}

async function answerTo(engine: DynamoEngine, request: IncomingMessage): Promise<WireResponse> {
  try {
    const body = await readWholeBody(request);
    return answer(engine, request.headers['x-amz-target']?.toString(), body.toString());
  } catch (error) {
    return toWire(refusalAnswer(error));
  }
}
