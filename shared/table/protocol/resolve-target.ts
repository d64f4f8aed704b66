import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Headers } from './sign-request.ts';

/** Where requests go, and what each of them says. */
export type Target = {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly region: string;
  /** In lower case; all but the user agent are signed. */
  readonly headers: Headers;
  readonly userAgent: Headers;
};

type SdkRequest = Pick<Target, 'protocol' | 'hostname' | 'headers'> & { readonly port?: number };

/**
 * Has the SDK prepare a request that is not sent, to learn from it what it resolves of configuration, environment and files:
 * endpoint, region and user agent, which stay the same for all requests of a client.
 */
export async function resolveTarget(sdk: DynamoDBClient, middlewares: DynamoDBClient['middlewareStack']): Promise<Target> {
  let prepared: SdkRequest | null = null;
  const stack = middlewares.clone();
  stack.add(
    () => async (args) => {
      prepared = args.request as SdkRequest;
      return { response: {}, output: { $metadata: {} } };
    },
    // Before the answer is read and, unlike signing and retries, once.
    { step: 'deserialize', priority: 'high' },
  );
  const command = new GetItemCommand({ TableName: 'any', Key: {} });
  await command.resolveMiddleware(stack, sdk.config, {})(command);
  const { protocol, hostname, port, headers } = requestOf(prepared);
  const { host = hostname, 'content-type': contentType = 'application/x-amz-json-1.0', 'user-agent': userAgent = '' } = headers;
  return {
    protocol,
    hostname,
    ...(port === undefined ? {} : { port }),
    region: await sdk.config.region(),
    headers: { host, 'content-type': contentType },
    userAgent: { 'user-agent': userAgent },
  };
}

function requestOf(prepared: SdkRequest | null): SdkRequest {
  if (prepared === null) throw new Error('The SDK prepared no request.');
  return prepared;
}
