import { stages } from '#infra/stages.ts';
import { logCodes } from '#shared/lambda/log.ts';
import { metrics } from '#shared/lambda/metrics.ts';
import { propertyOf, resourcesOf, templatesOf, textOf } from './templates.ts';

const { operations } = templatesOf({ stage: 'prod' });
const dashboards = new Map(
  Object.values(resourcesOf(operations, 'AWS::CloudWatch::Dashboard')).map((one) => [
    textOf(one, 'DashboardName'),
    JSON.stringify(propertyOf(one, 'DashboardBody')).replaceAll(/\\+"/g, '"'),
  ]),
);

/** The AWS metrics that dashboards may show, from the documentation of the services. */
const ofAws = new Set([
  'AWS/ApiGateway Count',
  'AWS/ApiGateway 4xx',
  'AWS/ApiGateway 5xx',
  'AWS/ApiGateway Latency',
  'AWS/ApiGateway IntegrationLatency',
  'AWS/Lambda Duration',
  'AWS/Lambda Errors',
  'AWS/Lambda Throttles',
  'AWS/Lambda ConcurrentExecutions',
  'AWS/Lambda Invocations',
  'AWS/Lambda IteratorAge',
  'AWS/Logs IncomingBytes',
  'AWS/SQS ApproximateAgeOfOldestMessage',
  'AWS/SQS ApproximateNumberOfMessagesVisible',
  'AWS/SQS NumberOfMessagesDeleted',
  'AWS/DynamoDB ConsumedReadCapacityUnits',
  'AWS/DynamoDB ConsumedWriteCapacityUnits',
  'AWS/DynamoDB ReadThrottleEvents',
  'AWS/DynamoDB WriteThrottleEvents',
  'AWS/DynamoDB ReadKeyRangeThroughputThrottleEvents',
  'AWS/DynamoDB WriteKeyRangeThroughputThrottleEvents',
  'AWS/DynamoDB SuccessfulRequestLatency',
  'AWS/DynamoDB TransactionConflict',
  'AWS/DynamoDB SystemErrors',
]);
const isFed = (metric: string): boolean => {
  const [namespace, name = ''] = metric.split(' ');
  return ofAws.has(metric) || (namespace === 'store-management/prod' && Object.hasOwn(metrics, name));
};

/** Returns the metrics that a dashboard shows, as `namespace name`, whether it names them or searches for them. */
function shownBy(body: string): readonly string[] {
  const named = [...body.matchAll(/\["((?:AWS|store-management)\/\w+)","(\w+)"/g)].map(([, space, name]) => `${space} ${name}`);
  const searched = [...body.matchAll(/\{([\w/-]+)[^{}]*\} (?:MetricName="(\w+)"|(\w+))/g)].map(
    ([, space, name, part]) => `${space} ${name ?? part}`,
  );
  return [...named, ...searched];
}

describe('dashboards', () => {
  it.each(Object.entries(stages))(
    'of %s number three, as many as are free, if the stage has alarms; dev has none',
    (stage, { hasAlarms }) => {
      const found = Object.values(resourcesOf(templatesOf({ stage }).operations, 'AWS::CloudWatch::Dashboard'));
      const names = hasAlarms ? ['service', 'webhooks', 'data'].map((name) => `store-management-${stage}-${name}-eu-west-1`) : [];
      expect(found.map((one) => textOf(one, 'DashboardName'))).toEqual(names);
    },
  );

  it.each<[string, readonly string[]]>([
    [
      'service',
      [
        'AWS/ApiGateway Count',
        'AWS/ApiGateway 5xx',
        'store-management/prod FailedRequests',
        'AWS/Lambda Duration',
        'AWS/Lambda Throttles',
        'AWS/Logs IncomingBytes',
      ],
    ],
    ['webhooks', ['AWS/SQS ApproximateAgeOfOldestMessage', 'store-management/prod MessageAge', 'AWS/SQS NumberOfMessagesDeleted']],
    ['data', ['AWS/DynamoDB ConsumedWriteCapacityUnits', 'AWS/DynamoDB WriteKeyRangeThroughputThrottleEvents', 'AWS/Lambda IteratorAge']],
  ])('named %s show these metrics, all of which are fed', (name, wanted) => {
    const shown = shownBy(dashboards.get(`store-management-prod-${name}-eu-west-1`) ?? '');
    expect(wanted.filter((metric) => !shown.includes(metric))).toEqual([]);
    expect(shown.filter((metric) => !isFed(metric))).toEqual([]);
  });

  it('are checked: a metric that is not fed is found', () => {
    expect(
      shownBy('["AWS/Lambda","Retries"] SEARCH(\'{store-management/prod,FunctionName} MetricName="FailedRefunds"\')').filter(
        (one) => !isFed(one),
      ),
    ).toEqual(['AWS/Lambda Retries', 'store-management/prod FailedRefunds']);
  });

  it('query the logs for existing codes', () => {
    const codes = [...dashboards.values()].flatMap((body) => [...body.matchAll(/message\.code = "([\w.]+)"/g)].map(([, code]) => code));
    expect(codes.length).toBeGreaterThan(3);
    expect(codes.filter((code) => code === undefined || !Object.hasOwn(logCodes, code))).toEqual([]);
  });

  it('do not reference functions in their stacks, so that each function can be removed', () => {
    const imports = JSON.stringify(operations.toJSON()).match(/:ExportsOutput\w+/g) ?? [];
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((name) => /Function[0-9A-F]{8}/.test(name))).toEqual([]);
  });
});
