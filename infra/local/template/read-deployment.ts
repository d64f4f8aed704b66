import { basename, dirname } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';
import type { CloudResource, Json, JsonObject, Stack } from './cloud-template.ts';
import type { Deployment, InputTransformer, LambdaSpec, LogSubscriptionSpec, MappingSpec, RuleSpec, TableSpec } from './deployment.ts';
import type { LocalAddresses } from './name-resources.ts';
import { nameResource } from './name-resources.ts';
import { createResolver } from './resolve-intrinsics.ts';
import { API_PLACEHOLDER } from './synth-stacks.ts';

/**
 * The maximum concurrency for a queue that does not define its own. On AWS, only the account's limit applies to such a
 * queue.
 */
const DEFAULT_CONCURRENCY = 10;
const DEFAULT_TIMEOUT_SEC = 3;
const DEFAULT_MEMORY_MB = 128;

/**
 * Reads all stacks. `systemParameters` contains the Systems Manager values that have changed since a stack set them.
 * Throws StartFailure if a template needs something that is not supported locally.
 */
export function readDeployment(
  stacks: readonly Stack[],
  addresses: LocalAddresses,
  systemParameters: Readonly<Record<string, string>> = {},
): Deployment {
  const valuesOf = (stack: Stack, logicalId: string, resource: CloudResource) => nameResource(addresses, stack, logicalId, resource);
  const resolve = createResolver(stacks, valuesOf, systemParameters);
  const localise = (text: string): string => text.replaceAll(API_PLACEHOLDER, addresses.api);
  const all = stacks.flatMap((stack) =>
    Object.entries(stack.template.Resources).map(([logicalId, resource]) => ({ stack, logicalId, resource, type: resource.Type })),
  );

  const of = (...types: readonly string[]): readonly Found[] =>
    all
      .filter(({ type }) => types.includes(type))
      .map(({ stack, logicalId, resource }) => {
        const values = valuesOf(stack, logicalId, resource);
        return {
          id: `${stack.name}/${logicalId}`,
          ref: values.ref,
          arn: values.attributes['Arn'] ?? values.ref,
          properties: (resolve(stack, resource.Properties ?? {}) ?? {}) as Properties,
          metadata: resource.Metadata ?? {},
        };
      });

  const integrations = new Map(
    of('AWS::ApiGatewayV2::Integration').map((found) => [found.ref, functionArnIn(text(found.properties['IntegrationUri']))]),
  );
  return {
    tables: of('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map(readTable),
    queues: of('AWS::SQS::Queue').map(readQueue),
    buckets: of('AWS::S3::Bucket').map((found) => found.ref),
    keys: of('AWS::KMS::Key').map((found) => ({
      keyId: found.ref,
      arn: found.arn,
      aliases: of('AWS::KMS::Alias')
        .filter((alias) => [found.ref, found.arn].includes(text(alias.properties['TargetKeyId'])))
        .map((alias) => alias.ref),
    })),
    buses: ['default', ...of('AWS::Events::EventBus').map((found) => found.ref)],
    rules: of('AWS::Events::Rule').map(readRule),
    functions: of('AWS::Lambda::Function').flatMap((found) => readFunction(found, localise)),
    mappings: of('AWS::Lambda::EventSourceMapping').map(readMapping),
    logSubscriptions: of('AWS::Logs::SubscriptionFilter').map(readLogSubscription),
    routes: of('AWS::ApiGatewayV2::Route').map((found) => readRoute(found, integrations)),
    systemParameters: Object.fromEntries(
      of('AWS::SSM::Parameter').map(({ properties }) => {
        const name = text(properties['Name']);
        return [name, systemParameters[name] ?? text(properties['Value'])];
      }),
    ),
    staffClientId: of('AWS::Cognito::UserPoolClient')[0]?.ref,
    ignoredTypes: [...new Set(all.map(({ type }) => type).filter((type) => !SUPPORTED.has(type)))].sort(),
  };
}

const SUPPORTED: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Logs::SubscriptionFilter',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SSM::Parameter',
]);

type Properties = JsonObject;
type Found = {
  readonly id: string;
  readonly ref: string;
  readonly arn: string;
  readonly properties: Properties;
  readonly metadata: JsonObject;
};

const text = (value: Json | undefined): string => String(value ?? '');
const optionalText = (value: Json | undefined): string | undefined => (value === undefined ? undefined : String(value));
const number = (value: Json | undefined, otherwise: number): number => (value === undefined ? otherwise : Number(value));
const object = (value: Json | undefined): JsonObject => (value ?? {}) as JsonObject;
const objects = (value: Json | undefined): readonly JsonObject[] => (value ?? []) as readonly JsonObject[];

const TABLE_PROPERTIES = ['AttributeDefinitions', 'KeySchema', 'BillingMode'];
const INDEX_PROPERTIES = ['IndexName', 'KeySchema', 'Projection'];

const pick = (from: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

function readTable(found: Found): TableSpec {
  const { properties } = found;
  const indexes = objects(properties['GlobalSecondaryIndexes']).map((index) => pick(index, INDEX_PROPERTIES));
  const stream = object(properties['StreamSpecification']);
  // A TableV2 is a global table with one replica. Some of the table's settings are defined on the replica.
  const settings = { ...properties, ...objects(properties['Replicas'])[0] };
  return {
    name: found.ref,
    hasBackups: object(settings['PointInTimeRecoverySpecification'])['PointInTimeRecoveryEnabled'] === true,
    isProtected: settings['DeletionProtectionEnabled'] === true,
    tags: objects(settings['Tags']).map((tag) => ({ Key: text(tag['Key']), Value: text(tag['Value']) })),
    ttlAttribute: optionalText(object(properties['TimeToLiveSpecification'])['AttributeName']),
    properties: {
      TableName: found.ref,
      ...pick(properties, TABLE_PROPERTIES),
      BillingMode: 'PAY_PER_REQUEST',
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
      ...(properties['StreamSpecification'] !== undefined && { StreamSpecification: { ...stream, StreamEnabled: true } }),
    },
  };
}

const QUEUE_ATTRIBUTES = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
];

function readQueue({ ref, properties }: Found): Deployment['queues'][number] {
  const attributes = Object.entries(pick(properties, QUEUE_ATTRIBUTES)).map(([name, value]) => [name, String(value)] as const);
  const redrive = properties['RedrivePolicy'];
  return {
    name: ref.slice(ref.lastIndexOf('/') + 1),
    attributes: { ...Object.fromEntries(attributes), ...(redrive !== undefined && { RedrivePolicy: JSON.stringify(redrive) }) },
  };
}

function readRule({ arn, properties }: Found): RuleSpec {
  return {
    arn,
    bus: text(properties['EventBusName'] ?? 'default').replace(/^arn:.*:event-bus\//, ''),
    pattern: properties['EventPattern'] as JsonObject | undefined,
    schedule: optionalText(properties['ScheduleExpression']),
    targets: objects(properties['Targets']).map((target) => {
      if (target['InputPath'] !== undefined)
        throw new StartFailure(`The rule ${arn} selects a part of its input, which is not supported locally.`);
      const transformer = target['InputTransformer'];
      return {
        arn: text(target['Arn']),
        messageGroupId: optionalText(object(target['SqsParameters'])['MessageGroupId']),
        input: optionalText(target['Input']),
        ...(transformer === undefined ? {} : { transformer: readTransformer(object(transformer)) }),
      };
    }),
  };
}

const readTransformer = (transformer: JsonObject): InputTransformer => ({
  paths: Object.fromEntries(Object.entries(object(transformer['InputPathsMap'])).map(([name, path]) => [name, text(path)])),
  template: text(transformer['InputTemplate']),
});

/**
 * Returns a list that contains the function. If the function is the CDK's own helper, the list is empty, because
 * helpers do not run locally.
 */
function readFunction({ ref, arn, properties, metadata }: Found, localise: (text: string) => string): readonly LambdaSpec[] {
  const entry = object(metadata['local'])['entry'];
  if (typeof entry !== 'string') return [];
  const variables = object(object(properties['Environment'])['Variables']);
  return [
    {
      name: basename(dirname(entry)),
      ref,
      arn,
      entry,
      timeoutMs: number(properties['Timeout'], DEFAULT_TIMEOUT_SEC) * 1000,
      memoryMb: number(properties['MemorySize'], DEFAULT_MEMORY_MB),
      logGroup: text(object(properties['LoggingConfig'])['LogGroup']),
      environment: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, localise(text(value))])),
    },
  ];
}

function readMapping({ id, properties }: Found): MappingSpec {
  const filters = objects(object(properties['FilterCriteria'])['Filters']);
  return {
    id,
    functionArn: withoutAlias(text(properties['FunctionName'])),
    sourceArn: text(properties['EventSourceArn']),
    batchSize: number(properties['BatchSize'], 10),
    maxConcurrency: number(object(properties['ScalingConfig'])['MaximumConcurrency'], DEFAULT_CONCURRENCY),
    filterPatterns: filters.map((filter) => JSON.parse(text(filter['Pattern'])) as JsonObject),
    reportsFailures: ((properties['FunctionResponseTypes'] ?? []) as readonly Json[]).includes('ReportBatchItemFailures'),
    bisectsOnError: properties['BisectBatchOnFunctionError'] === true,
    maxRetries: number(properties['MaximumRetryAttempts'], -1),
    maxAgeMs: ageMs(number(properties['MaximumRecordAgeInSeconds'], -1)),
    onFailureArn: optionalText(object(object(properties['DestinationConfig'])['OnFailure'])['Destination']),
  };
}

/** Removes the alias that the CDK appends to a function's name (`function:alias`). */
const withoutAlias = (name: string): string => name.replace(/^([^:]+):[^:]+$/, '$1');

const anyPhrase = /^\?"[^"]+"(?: \?"[^"]+")*$/;

function readLogSubscription({ id, properties }: Found): LogSubscriptionSpec {
  const pattern = text(properties['FilterPattern']);
  if (!anyPhrase.test(pattern)) throw new StartFailure(`${id} filters log lines by ${pattern}, which is not supported locally.`);
  const phrases = [...pattern.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase);
  return { logGroup: text(properties['LogGroupName']), phrases, functionArn: text(properties['DestinationArn']) };
}

const ageMs = (ageSec: number): number => (ageSec < 0 ? Number.POSITIVE_INFINITY : ageSec * 1000);

function readRoute({ properties }: Found, integrations: ReadonlyMap<string, string>): Deployment['routes'][number] {
  const routeKey = text(properties['RouteKey']);
  const functionArn = integrations.get(text(properties['Target']).replace(/^integrations\//, ''));
  if (functionArn === undefined) throw new StartFailure(`The route "${routeKey}" has no integration.`);
  return { routeKey, functionArn };
}

/**
 * Returns the function's ARN in `arn:…:lambda:path/…/functions/{arn}/invocations`, or the text unchanged if it has
 * another form.
 */
const functionArnIn = (uri: string): string => /functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;
