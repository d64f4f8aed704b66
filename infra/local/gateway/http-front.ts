import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLastRequest } from '#shared/lambda/last-request.ts';
import type { LocalFunction } from '../runtime/function-runtime.ts';
import type { ServiceLog } from '../runtime/service-log.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { reasonOf, thrownCodeOf } from '../runtime/thrown.ts';
import type { HttpAnswer, HttpRequest } from './http-event.ts';
import { readRequest, sendAnswer, toHttpAnswer, toHttpEvent } from './http-event.ts';
import type { Routed } from './http-routes.ts';
import { refuseOtherHosts } from './this-machine.ts';

/** The body limit of API Gateway's HTTP APIs. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
/**
 * The path to which import files are uploaded. In the cloud, import files are uploaded to S3 and do not pass through
 * API Gateway.
 */
export const IMPORT_FILES_PREFIX = '/import-files/';
const MAX_FILE_BYTES = 100_000_000;
/**
 * The requests that console pages send again and again while they are open. Background work does not pause for these
 * requests (`lastRequestMs`).
 */
const LOOKS = /\/(bulk-operations|imports|events)(\/|\?|$)/;
const MAX_WAIT_MS = 30_000;
/**
 * How long an idle connection is kept open. Clients close their idle connections earlier. If the server closed a
 * connection first, a request that was just being sent could be lost.
 */
const MAX_IDLE_MS = 300_000;

export type Router = (method: string, rawPath: string) => Routed<LocalFunction> | undefined;
/** Answers requests to certain paths without invoking a Lambda function. Returns undefined for all other requests. */
export type ExtraRequestHandler = (request: HttpRequest) => Promise<HttpAnswer | undefined>;

export type LocalHttpFront = {
  /** For example `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Starts serving. Requests that arrived earlier have been waiting for this call. */
  readonly open: (router: Router, sideDoors: readonly ExtraRequestHandler[]) => void;
  /** Answers a request that did not arrive through a socket. */
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Stops accepting connections; resolves when the last request has been answered. */
  readonly close: () => Promise<void>;
  /** Closes all connections immediately. */
  readonly destroy: () => void;
};

/**
 * The local API Gateway: listens on loopback and turns requests into invocations. Throws StartFailure if the port
 * cannot be used.
 */
export async function listenHttp(port: number, log: ServiceLog): Promise<LocalHttpFront> {
  const opened = Promise.withResolvers<(request: HttpRequest) => Promise<HttpAnswer>>();
  const noteRequest = openLastRequest();
  const server = createServer(
    refuseOtherHosts((message, response) => {
      if (!LOOKS.test(message.url ?? '')) noteRequest(Date.now());
      void serve(message, response, opened.promise, log);
    }),
  );
  server.keepAliveTimeout = MAX_IDLE_MS;
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: async (request) => (await opened.promise)(request),
    open: (router, sideDoors) => opened.resolve((request) => answer(request, router, sideDoors, log)),
    close: () => closeServer(server),
    destroy: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Resolves once the server accepts connections on 127.0.0.1. Throws StartFailure if the port cannot be used. */
export async function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  try {
    await promise;
  } catch (error) {
    const isTaken = thrownCodeOf(error) === 'EADDRINUSE';
    throw new StartFailure(
      isTaken
        ? `Port ${port} is in use: choose another with --port, or 0 for any free one.`
        : `Port ${port} cannot be used: ${reasonOf(error)}.`,
    );
  }
}

/**
 * Resolves when the last request has been answered. Idle connections are closed immediately, and every other connection
 * is closed after its request has been answered.
 */
export function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.keepAliveTimeout = 1;
  server.keepAliveTimeoutBuffer = 0;
  server.close(() => resolve());
  server.closeIdleConnections();
  return promise;
}

async function serve(
  message: IncomingMessage,
  response: ServerResponse,
  handler: Promise<(request: HttpRequest) => Promise<HttpAnswer>>,
  log: ServiceLog,
): Promise<void> {
  const startedMs = performance.now();
  try {
    const request = await readRequest(message, message.url?.startsWith(IMPORT_FILES_PREFIX) ? MAX_FILE_BYTES : MAX_BODY_BYTES);
    const answered = 'message' in request ? gatewayError(request.status, request.message) : await (await handler)(request);
    sendAnswer(response, answered);
    log.request(message.method ?? '', message.url ?? '', answered.status, performance.now() - startedMs);
  } catch (error) {
    // The client disconnected before it had received the answer.
    response.destroy();
    log.detail({ message: 'request broken off', reason: reasonOf(error) });
  }
}

async function answer(
  request: HttpRequest,
  router: Router,
  sideDoors: readonly ExtraRequestHandler[],
  log: ServiceLog,
): Promise<HttpAnswer> {
  for (const sideDoor of sideDoors) {
    const answered = await sideDoor(request).catch((error: unknown) => {
      log.failure(request.rawPath, error);
      return gatewayError(500, 'Internal Server Error');
    });
    if (answered !== undefined) return answered;
  }
  const routed = router(request.method, request.rawPath);
  if (routed === undefined) return gatewayError(404, 'Not Found');
  const requestId = randomUUID();
  const timeout = Promise.withResolvers<HttpAnswer>();
  const timer = setTimeout(() => timeout.resolve(gatewayError(503, 'Service Unavailable')), MAX_WAIT_MS);
  const invoked = invoke(routed, request, requestId).catch((error: unknown) => {
    log.failure(routed.target.name, error, { requestId });
    return gatewayError(500, 'Internal Server Error');
  });
  const answered = await Promise.race([invoked, timeout.promise]);
  clearTimeout(timer);
  return { ...answered, headers: { ...answered.headers, 'apigw-requestid': requestId } };
}

async function invoke(routed: Routed<LocalFunction>, request: HttpRequest, requestId: string): Promise<HttpAnswer> {
  return toHttpAnswer(await routed.target.invoke(toHttpEvent(request, routed.match, requestId, Date.now())));
}

const gatewayError = (status: number, message: string): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message })),
});
