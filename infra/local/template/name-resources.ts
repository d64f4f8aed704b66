import { createHash } from 'node:crypto';
import { StartFailure } from '../runtime/start-failure.ts';
import type { CloudResource, Stack } from './cloud-template.ts';
import type { ResourceValues } from './resolve-intrinsics.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from './resolve-intrinsics.ts';

/** The addresses at which the local stack serves. */
export type LocalAddresses = {
  /** The HTTP API, such as `http://127.0.0.1:8787`. */
  readonly api: string;
  /** The issuer of staff tokens. */
  readonly issuer: string;
  /** The first part of queue URLs, before `/{account}/{name}`. */
  readonly queues: string;
};

const NAME_PROPERTIES = ['TableName', 'QueueName', 'BucketName', 'FunctionName', 'UserPoolName', 'AliasName', 'Name'];

/**
 * Returns the name and attributes of a local resource. They are derived from the stack and the logical id (or the name
 * in the template), so they never change, and the resource keeps its data.
 */
export function nameResource(addresses: LocalAddresses, stack: Stack, logicalId: string, resource: CloudResource): ResourceValues {
  const name = givenName(resource) ?? `${stack.name}-${logicalId}`;
  const arn = (service: string, rest: string): string => `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${rest}`;
  const id = shortId(stack.name, logicalId);
  switch (resource.Type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable': {
      const tableArn = arn('dynamodb', `table/${name}`);
      return { ref: name, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local` } };
    }
    case 'AWS::SQS::Queue': {
      const queueName = name.slice(-80);
      const url = `${addresses.queues}/${LOCAL_ACCOUNT}/${queueName}`;
      return { ref: url, attributes: { Arn: arn('sqs', queueName), QueueName: queueName, QueueUrl: url } };
    }
    case 'AWS::S3::Bucket': {
      const bucket = givenName(resource) ?? `local-${logicalId.toLowerCase().slice(0, 40)}-${id.slice(0, 8)}`;
      const domain = `${bucket}.s3.amazonaws.com`;
      return { ref: bucket, attributes: { Arn: `arn:aws:s3:::${bucket}`, DomainName: domain, RegionalDomainName: domain } };
    }
    case 'AWS::KMS::Key': {
      const keyId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
      return { ref: keyId, attributes: { Arn: arn('kms', `key/${keyId}`), KeyId: keyId } };
    }
    case 'AWS::Events::EventBus':
      return { ref: name, attributes: { Arn: arn('events', `event-bus/${name}`), Name: name } };
    case 'AWS::Lambda::Function': {
      const functionName = name.slice(-64);
      return { ref: functionName, attributes: { Arn: arn('lambda', `function:${functionName}`) } };
    }
    case 'AWS::Lambda::Alias':
      return aliasOf(addresses, stack, resource);
    case 'AWS::ApiGatewayV2::Api':
      return { ref: id.slice(0, 10), attributes: { ApiEndpoint: addresses.api, ApiId: id.slice(0, 10) } };
    case 'AWS::Cognito::UserPool': {
      const poolId = `${LOCAL_REGION}_${id.slice(0, 9)}`;
      const providerName = addresses.issuer.replace(/^https?:\/\//, '');
      return {
        ref: poolId,
        attributes: {
          Arn: arn('cognito-idp', `userpool/${poolId}`),
          UserPoolId: poolId,
          ProviderName: providerName,
          ProviderURL: addresses.issuer,
        },
      };
    }
    case 'AWS::Cognito::UserPoolClient':
      return { ref: id.slice(0, 26), attributes: { ClientId: id.slice(0, 26) } };
    case 'AWS::SecretsManager::Secret':
      return { ref: arn('secretsmanager', `secret:${name}`), attributes: { Id: name } };
    default:
      return { ref: name, attributes: { Arn: arn('local', name) } };
  }
}

/** Returns the values of an alias: those of its function, because locally a function has only one version. */
function aliasOf(addresses: LocalAddresses, stack: Stack, { Properties }: CloudResource): ResourceValues {
  const functionId = (Properties?.['FunctionName'] as { readonly Ref?: string } | undefined)?.Ref ?? '';
  const found = stack.template.Resources[functionId];
  if (found === undefined) throw new StartFailure(`${stack.name}: the alias refers to the unknown function "${functionId}".`);
  const arn = nameResource(addresses, stack, functionId, found).attributes['Arn'] ?? '';
  return { ref: arn, attributes: { AliasArn: arn } };
}

function givenName(resource: CloudResource): string | undefined {
  for (const property of NAME_PROPERTIES) {
    const value = resource.Properties?.[property];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

const shortId = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('/')).digest('hex');
