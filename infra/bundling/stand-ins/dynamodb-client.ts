import type { DynamoDBClientConfig, DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';
import { Client, normalizeProvider } from '@smithy/core/client';
import { resolveRegionConfig } from '@smithy/core/config';
import { resolveEndpointConfig } from '@smithy/core/endpoints';
import { getRetryPlugin, resolveRetryConfig } from '@smithy/core/retry';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@smithy/node-http-handler';
import {
  commonParams,
  resolveClientEndpointParameters,
} from '../../../node_modules/@aws-sdk/client-dynamodb/dist-es/endpoint/EndpointParameters.js';
import { defaultEndpointResolver } from '../../../node_modules/@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js';
import { DynamoDBServiceException as ServiceException } from '../../../node_modules/@aws-sdk/client-dynamodb/dist-es/models/DynamoDBServiceException.js';
import {
  loadConfig,
  NODE_REGION_CONFIG_OPTIONS,
  NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS,
  NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS,
} from './environment-configuration.ts';
import { defaultProvider } from './environment-credentials.ts';

/*
 * In place of `@aws-sdk/client-dynamodb`, for bundles whose commands on items are sent by the protocol client (`usualMeans` in
 * shared/table/table-client.ts): what that asks of the SDK's client, made of the SDK's own parts. Left out is what it does
 * itself, 89 KB of every bundle: the shapes of all operations, and how the SDK writes, signs and reads them.
 */

export const DynamoDBServiceException = ServiceException;

/** As the SDK's, without what it looks up for it. */
const userAgent = [['aws-sdk-js', '3'], ['lang/js'], ['md/nodejs', process.versions.node]];

const refuse = () => async (): Promise<never> => {
  throw new Error('This bundle was made for commands on items only.');
};

/** The SDK's own of this client: it pauses half as long as others after errors that pass. */
const retriesOfDynamoDb = { defaultBaseDelay: 25, defaultMaxAttempts: 4 };

type Configuration = DynamoDBClientResolvedConfig;
type Output = { readonly $metadata: object };

/** Endpoint, region, credentials, connections and retries as the SDK's client has them, from the environment where they are not given. */
export class DynamoDBClient extends Client<object, object, Output, Configuration> {
  constructor(given: DynamoDBClientConfig) {
    const { requestHandler, credentials = defaultProvider(), ...rest } = given;
    const config = {
      serviceId: 'DynamoDB',
      endpointProvider: defaultEndpointResolver,
      credentials: normalizeProvider(credentials),
      defaultUserAgentProvider: async () => userAgent,
      region: loadConfig(NODE_REGION_CONFIG_OPTIONS),
      useDualstackEndpoint: loadConfig(NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS),
      useFipsEndpoint: loadConfig(NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS),
      ...rest,
      requestHandler: NodeHttpHandler.create(requestHandler as NodeHttpHandlerOptions),
    };
    // Each of these needs the settings given above, or those of the ones before it.
    const resolved: Configuration = resolveEndpointConfig(
      resolveRegionConfig(resolveRetryConfig(resolveClientEndpointParameters(config as never), retriesOfDynamoDb)),
    );
    super(resolved);
    this.middlewareStack.use(getRetryPlugin(resolved));
    // A command of the SDK puts its own middlewares before the one of this name.
    this.middlewareStack.add(refuse, { step: 'serialize', name: 'serializerMiddleware' });
  }
}

/** All that is read of a command of this client: the parameters of its endpoint. */
export const GetItemCommand = { getEndpointParameterInstructions: (): object => commonParams };
