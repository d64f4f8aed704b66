import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A call to the API from within the service. */
export type InProcessCall = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
};

/** Returns the event that API Gateway would create for a call. */
export function inProcessEvent({ method, host, path, query, headers, body, routeKey, params }: InProcessCall): APIGatewayProxyEventV2 {
  const nowhere = { accountId: '', apiId: '', domainPrefix: '', requestId: '', stage: '', time: '', timeEpoch: 0 };
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: { ...headers },
    requestContext: {
      ...nowhere,
      domainName: host,
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      routeKey,
    },
    pathParameters: { ...params },
    ...(body === null ? {} : { body }),
    isBase64Encoded: false,
  };
}
