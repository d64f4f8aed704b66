import { type HttpHandler, HttpResponse } from '@smithy/core/protocols';
import type { DynamoEngine } from './engine.ts';
import { answer } from './protocol.ts';

/** The handler to which an SDK client passes its requests. */
export type RequestHandler = HttpHandler;

/**
 * Creates a `requestHandler` for DynamoDBClient that calls the engine without a socket. An error thrown by an
 * interceptor rejects the request like a network error.
 */
export const inProcessHandler = (engine: DynamoEngine): RequestHandler => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async ({ headers, body }) => ({ response: new HttpResponse(answer(engine, headers['x-amz-target'], requestText(body))) }),
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
  destroy: () => undefined,
});

/** Returns a request's body as a string. */
export const requestText = (body: unknown): string => (body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? ''));

/** Builds a DynamoDB response that does not come from the engine. */
export const jsonResponse = (statusCode: number, body: object): HttpResponse =>
  new HttpResponse({ statusCode, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: Buffer.from(JSON.stringify(body)) });
