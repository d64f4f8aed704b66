import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { DynamoEngine } from './engine.ts';
import { answer, type WireResponse } from './protocol.ts';

type SdkRequest = { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };
type SdkHandler = NonNullable<DynamoDBClientConfig['requestHandler']>;

/**
 * A `requestHandler` for DynamoDBClient that calls the engine without a socket. An error of an interceptor rejects the request as a network error
 * would.
 */
export function inProcessHandler(engine: DynamoEngine): SdkHandler {
  const handler = {
    metadata: { handlerProtocol: 'http/1.1' },
    handle: async (request: SdkRequest): Promise<{ response: WireResponse }> => ({
      response: answer(engine, request.headers['x-amz-target'], textOf(request.body)),
    }),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => undefined,
  };
  return handler as unknown as SdkHandler;
}

function textOf(body: unknown): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body ?? '');
}
