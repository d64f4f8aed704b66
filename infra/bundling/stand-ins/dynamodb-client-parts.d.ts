declare module '*/client-dynamodb/dist-es/endpoint/EndpointParameters.js' {
  export const commonParams: object;
  export function resolveClientEndpointParameters<Config extends object>(config: Config): Config;
}

declare module '*/client-dynamodb/dist-es/endpoint/endpointResolver.js' {
  import type { DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';

  export const defaultEndpointResolver: DynamoDBClientResolvedConfig['endpointProvider'];
}

declare module '*/client-dynamodb/dist-es/models/DynamoDBServiceException.js' {
  import { DynamoDBServiceException as Exception } from '@aws-sdk/client-dynamodb';

  export const DynamoDBServiceException: typeof Exception;
}
