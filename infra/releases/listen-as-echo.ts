import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

type Answer = { readonly statusCode: number; readonly headers: Record<string, string>; readonly body: string };
type Echo = { readonly handler: (event: APIGatewayProxyEventV2) => Promise<Answer> };

/**
 * Runs the function `echo-webhook` behind a local HTTP server, because functions have no URLs when they run locally.
 */
export async function listenAsEcho(): Promise<{ readonly receiver: string; readonly close: () => void }> {
  const { handler } = (await import(join(import.meta.dirname, '../../functions/releases/echo-webhook/handler.ts'))) as Echo;
  const server = createServer(async (request, response) => {
    const event = { headers: request.headers, body: await text(request), isBase64Encoded: false } as unknown as APIGatewayProxyEventV2;
    const { statusCode, headers, body } = await handler(event);
    response.writeHead(statusCode, headers).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { receiver: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
