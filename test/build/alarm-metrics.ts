import { metricKey } from '#test/support/fakes/cloud-watch-logs.ts';
import { readableArn } from './readable-arn.ts';
import { propertyOf, type Resource, textOf } from './templates.ts';

type Dimensions = readonly { readonly Name: string; readonly Value: unknown }[];
/** A metric as it appears in a template. */
export type AlarmMetric = { readonly Namespace: string; readonly MetricName: string; readonly Dimensions?: Dimensions };

/** Returns a metric's key, with resources replaced by their names. */
export const keyOfMetric = ({ Namespace, MetricName, Dimensions = [] }: AlarmMetric): string =>
  metricKey(
    Namespace,
    MetricName,
    Dimensions.map(({ Name, Value }) => [Name, readableArn(Value).replace(/\.QueueName$/, '')] as const),
  );

/** Returns the metrics that an alarm reads. AWS charges for each of them. */
export function metricsReadBy(alarm: Resource): readonly AlarmMetric[] {
  const parts = propertyOf(alarm, 'Metrics') as readonly { readonly MetricStat?: { readonly Metric: AlarmMetric } }[] | undefined;
  return parts === undefined ? [alarm.Properties as AlarmMetric] : parts.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
}

/** Returns the key of the metric to which a metric filter writes. */
export const metricOfFilter = (filter: Resource): string =>
  metricKey(textOf(filter, 'MetricTransformations', 0, 'MetricNamespace'), textOf(filter, 'MetricTransformations', 0, 'MetricName'), []);

/** The AWS metrics with their possible sets of dimensions, from the documentation of the services. */
const ofAws: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'AWS/Lambda Errors': [[]],
  'AWS/Lambda Throttles': [[]],
  'AWS/Lambda ConcurrentExecutions': [[]],
  'AWS/Lambda Invocations': [['FunctionName']],
  'AWS/Lambda IteratorAge': [['FunctionName']],
  'AWS/Lambda AsyncEventsDropped': [['FunctionName']],
  'AWS/SQS ApproximateNumberOfMessagesVisible': [['QueueName']],
  'AWS/SQS ApproximateAgeOfOldestMessage': [['QueueName']],
  'AWS/DynamoDB ReadThrottleEvents': [['TableName']],
  'AWS/DynamoDB WriteThrottleEvents': [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
  'AWS/Events FailedInvocations': [['EventBusName', 'RuleName'], ['RuleName']],
  'AWS/ApiGateway 5xx': [['ApiId']],
  'AWS/ApiGateway Count': [['ApiId']],
  'AWS/ApiGateway Latency': [['ApiId']],
  'AWS/SES Reputation.BounceRate': [[]],
  'AWS/SES Reputation.ComplaintRate': [[]],
};

/** Reports whether an AWS service feeds the metric. */
export function isFedByAws({ Namespace, MetricName, Dimensions = [] }: AlarmMetric): boolean {
  const names = Dimensions.map(({ Name }) => Name)
    .sort()
    .join();
  return (ofAws[`${Namespace} ${MetricName}`] ?? []).some((known) => known.join() === names);
}
