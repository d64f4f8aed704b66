import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { getEndpointFromInstructions } from '@smithy/core/endpoints';
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

/** `os/linux#6.1`, or `aws-sdk-js/3.1` where the name has no group. */
const productOf = ([name, version]: readonly [string, string?]): string =>
  version === undefined ? name : `${name}${name.includes('/') ? '#' : '/'}${version}`;

/**
 * Asks the SDK what it resolves of configuration, environment and files: endpoint, region and user agent, which stay the same
 * for all requests of a client.
 */
export async function resolveTarget({ config }: DynamoDBClient): Promise<Target> {
  const { url } = await getEndpointFromInstructions({}, GetItemCommand as never, config as never, {});
  const { protocol, hostname, port, host } = url;
  const userAgent = await config.defaultUserAgentProvider();
  return {
    protocol,
    hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    region: await config.region(),
    headers: { host, 'content-type': 'application/x-amz-json-1.0' },
    userAgent: { 'user-agent': userAgent.map(productOf).join(' ') },
  };
}
