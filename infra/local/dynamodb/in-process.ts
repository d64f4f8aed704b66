import { type HttpHandler, HttpResponse } from '@smithy/core/protocols';
import type { DynamoEngine } from './engine.ts';
import { answer } from './protocol.ts';

/** What a client of the SDK hands its requests to. */
export type RequestHandler = HttpHandler;

/**
 * A `requestHandler` for DynamoDBClient that calls the engine without a socket. An error of an interceptor rejects the request as a network error
 * would.
 */
export const inProcessHandler = (engine: DynamoEngine): RequestHandler => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async ({ headers, body }) => ({ response: new HttpResponse(answer(engine, headers['x-amz-target'], textOf(body))) }),
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
  destroy: () => undefined,
});

/** The text of a request's body. */
export const textOf = (body: unknown): string => (body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? ''));

/** An answer of DynamoDB that another than the engine gives. */
export const jsonResponse = (statusCode: number, body: object): HttpResponse =>
  new HttpResponse({ statusCode, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: Buffer.from(JSON.stringify(body)) });
