import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

export type ApiCall = {
  readonly method?: string;
  /** The contract's path including its surface, such as `/v1/products/{id}`. */
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** The raw body. If given, it is sent instead of the JSON of `body`. */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly address?: string;
};

/** Builds an API Gateway event (payload format 2.0) for a call to a contract's route. */
export function apiEvent(call: ApiCall): APIGatewayProxyEventV2 {
  const { method = 'GET', route, params = {}, query = '', headers = {}, key, address = '203.0.113.7' } = call;
  const rawPath = route.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const routeKey = `${method} ${route}`;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: query,
    headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    pathParameters: params,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: address, userAgent: 'test' },
      requestId: 'gateway',
      routeKey,
      stage: '$default',
      time: '05/Nov/2026:10:00:00 +0000',
      timeEpoch: 0,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: false,
  };
}

/** A Lambda context with plenty of time left. */
export const lambdaContext = { getRemainingTimeInMillis: () => 29_000, awsRequestId: 'lambda', functionName: 'test' } as Context;
