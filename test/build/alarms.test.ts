import { surfaceOf, workerSurfaces } from '#infra/alarm-surfaces.ts';
import { apiFunctions, workers } from '#infra/functions.ts';
import { logQueries } from '#infra/log-queries.ts';
import { stages } from '#infra/stages.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { table } from '#shared/table/table.ts';
import { keyOfMetric, metricsReadBy } from './alarm-metrics.ts';
import { readableArn } from './readable-arn.ts';
import { allResources, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const alarms = Object.entries(allResources(templates, 'AWS::CloudWatch::Alarm'));
const queues = Object.values(allResources(templates, 'AWS::SQS::Queue'));

const onMetric = (name: string) => alarms.filter(([, alarm]) => propertyOf(alarm, 'MetricName') === name);
const watched = (name: string) => new Set(onMetric(name).map(([, alarm]) => readableArn(propertyOf(alarm, 'Dimensions', 0, 'Value'))));

const isOfAccount = (alarm: Resource): boolean =>
  textOf(alarm, 'Namespace').startsWith('AWS/') && propertyOf(alarm, 'Dimensions') === undefined;

describe('alarms', () => {
  it('state the effect on users, and the first action', () => {
    for (const [id, alarm] of alarms) {
      const sentences = textOf(alarm, 'AlarmDescription').match(/[^.]+\.(?= |$)/g);
      expect({ id, sentences: sentences?.length }).toEqual({ id, sentences: 2 });
    }
  });

  it('name existing saved queries', () => {
    const named = alarms.flatMap(([, alarm]) => textOf(alarm, 'AlarmDescription').match(/(?<=saved query ")[^"]+/g) ?? []);
    expect(named.length).toBeGreaterThan(0);
    const questions = logQueries.map(({ question }) => question);
    expect(named.filter((question) => !questions.includes(question))).toEqual([]);
  });

  it('notify the topic when they begin and when they end, and stay silent without any data', () => {
    for (const [, alarm] of alarms) {
      expect((propertyOf(alarm, 'AlarmActions') as unknown[]).map(readableArn)).toEqual(['AlarmsTopic']);
      expect(propertyOf(alarm, 'OKActions')).toEqual(propertyOf(alarm, 'AlarmActions'));
      expect(propertyOf(alarm, 'TreatMissingData')).toBe('notBreaching');
    }
  });

  it('reach the recipients in infra/stages.ts', () => {
    const subscriptions = Object.values(allResources(templates, 'AWS::SNS::Subscription'));
    expect(subscriptions.map((one) => [textOf(one, 'Protocol'), textOf(one, 'Endpoint')])).toEqual([['email', stages.prod.alarmEmail]]);
  });

  it('watch every dead-letter queue for its first message', () => {
    const deadLetterQueues = queues.filter((queue) => propertyOf(queue, 'RedrivePolicy') === undefined);
    expect(watched('ApproximateNumberOfMessagesVisible').size).toBe(deadLetterQueues.length);
    for (const [, alarm] of onMetric('ApproximateNumberOfMessagesVisible')) expect(propertyOf(alarm, 'Threshold')).toBe(0);
  });

  it("watch the oldest message of every work queue, by SQS's metric and ours, at least once per visibility timeout", () => {
    const late = alarms.filter(([id]) => /Late[0-9A-F]{8}$/.test(id));
    const timeouts = queues.map((queue) => Number(propertyOf(queue, 'VisibilityTimeout') ?? 0));
    for (const [, alarm] of late) {
      const [waiting, received] = metricsReadBy(alarm);
      expect([waiting?.MetricName, received?.MetricName]).toEqual(['ApproximateAgeOfOldestMessage', 'MessageAge']);
      expect(waiting?.Dimensions).toEqual(received?.Dimensions);
      const period = Number(propertyOf(alarm, 'Metrics', 1, 'MetricStat', 'Period'));
      expect(timeouts.some((timeout) => timeout > 0 && period >= timeout + 60 && period < timeout + 660)).toBe(true);
    }
    expect(new Set(late.map(([, alarm]) => readableArn(metricsReadBy(alarm)[0]?.Dimensions?.[0]?.Value)))).toEqual(
      new Set(
        [
          'webhookeventsQueue',
          'activityQueue',
          'deliveriesfirstQueue',
          'deliveriesretryQueue',
          'imageimportsQueue',
          'paidordersQueue',
          'purchasingQueue',
          'emailsQueue',
          'imageresultsQueue',
          'bulkoperationsQueue',
        ].map((id) => `${id}.QueueName`),
      ),
    );
  });

  it('watch every group of the API, and the pages, for failed requests: at least five, and more than one percent of all', () => {
    const groups = alarms.filter(([id]) => id.includes('FailedRequests'));
    const expressions = groups.map(([, alarm]) => propertyOf(alarm, 'Metrics', 0, 'Expression'));
    expect(groups.map(([, alarm]) => metricsReadBy(alarm)[0]?.MetricName).sort()).toEqual(
      [...Object.keys(apiFunctions), 'console'].map((name) => `${name}-FailedRequests`).sort(),
    );
    expect(expressions).toEqual(groups.map(() => 'IF(failed >= 5 AND 100 * failed > 1 * requests, failed, 0)'));
    for (const [, alarm] of groups) {
      const [failed, requests] = metricsReadBy(alarm);
      expect(requests?.MetricName).toBe('Invocations');
      const group = failed?.MetricName.replace('-FailedRequests', '').replaceAll('-', '') ?? '';
      expect(readableArn(requests?.Dimensions?.[0]?.Value)).toContain(group);
    }
  });

  it('watch every surface of workers for crashes and for failed records', () => {
    const named = (pattern: RegExp) =>
      alarms.flatMap(([, alarm]) => String(propertyOf(alarm, 'MetricName')).match(pattern)?.[1] ?? []).sort();
    expect(named(/^(.+)-crashes$/)).toEqual([...workerSurfaces].sort());
    expect(named(/^(.+)-FailedRecords$/)).toEqual([...workerSurfaces].sort());
  });

  it('watch every surface for records that stay in quarantine', () => {
    const setsAside = Object.entries<WorkerSpec>(workers).flatMap(([name, spec]) => (spec.setsAside ? [surfaceOf(name)] : []));
    expect([...watched('StuckRecords')].sort()).toEqual([...new Set(setsAside)].sort());
  });

  it.each([
    ['UnreadableRecords', 0],
    ['UnrecordedRequests', 0],
    ['UncountedRequests', 20],
    ['ThrottledCalls', 100],
  ])('watch the stage as a whole for %s', (name, threshold) => {
    expect(onMetric(name).map(([, alarm]) => propertyOf(alarm, 'Threshold'))).toEqual([threshold]);
  });

  it('watch API Gateway for its own refusals', () => {
    expect(onMetric('gateway-throttles').map(([, alarm]) => propertyOf(alarm, 'Threshold'))).toEqual([100]);
  });

  it('watch the account for Lambda errors, throttles and executions, and for its sender reputation', () => {
    const ofAccount = alarms.filter(([, alarm]) => propertyOf(alarm, 'MetricName') !== undefined && isOfAccount(alarm));
    expect(ofAccount.map(([, alarm]) => [propertyOf(alarm, 'MetricName'), propertyOf(alarm, 'Threshold')])).toEqual([
      ['Errors', 0],
      ['Throttles', 0],
      ['ConcurrentExecutions', 0.8 * stages.prod.concurrency.accountQuota],
      ['Reputation.BounceRate', 0.04],
      ['Reputation.ComplaintRate', 0.0008],
    ]);
  });

  it('watch the table and the writes of every index for throttles, every rule for lost events, and the API log for dropped lines', () => {
    const names = (id: string) => alarms.find(([one]) => one.includes(id))?.[1];
    const throttles = metricsReadBy(names('TableThrottles') ?? { Type: '' }).map(keyOfMetric);
    expect(throttles).toEqual([
      'AWS/DynamoDB ReadThrottleEvents TableName=Table',
      'AWS/DynamoDB WriteThrottleEvents TableName=Table',
      ...Object.keys(table.indexes).map((index) => `AWS/DynamoDB WriteThrottleEvents GlobalSecondaryIndexName=${index} TableName=Table`),
    ]);
    const rules = Object.entries(resourcesOf(templates.messaging, 'AWS::Events::Rule'));
    expect(metricsReadBy(names('FailedRules') ?? { Type: '' })).toHaveLength(rules.length);
    // For a rule on a named bus, `Ref` returns `bus|rule`. The metric of such a rule contains only the rule name.
    const text = JSON.stringify(names('FailedRules'));
    for (const [id, rule] of rules) {
      const isOfBus = propertyOf(rule, 'EventBusName') !== undefined;
      const name = isOfBus ? { 'Fn::Select': [1, { 'Fn::Split': ['|', { Ref: id }] }] } : { Ref: id };
      expect(text).toContain(JSON.stringify({ Name: 'RuleName', Value: name }));
    }
    expect([...watched('AsyncEventsDropped')]).toEqual([expect.stringContaining('recordapilog')]);
  });

  it('watch both readers of the stream for a growing delay', () => {
    expect(watched('IteratorAge')).toEqual(new Set(['publisheventsLambdaFunction', 'recordmovementsLambdaFunction']));
  });

  it('watch the API for server errors, at least five and more than one percent, and for the slowest hundredth of its answers', () => {
    templates.front.hasResourceProperties('AWS::CloudWatch::Alarm', { Threshold: 3000, ExtendedStatistic: 'p99', EvaluationPeriods: 3 });
    const [, ratio] = alarms.find(([id]) => id.includes('ServerErrors')) ?? [];
    expect(propertyOf(ratio, 'Threshold')).toBe(1);
    expect(textOf(ratio, 'Metrics', 0, 'Expression')).toBe('IF(failures >= 5, 100 * failures / requests, 0)');
  });

  it('are omitted, with their topic, in a stage without alarms', () => {
    const dev = templatesOf({ stage: 'dev' });
    expect(allResources(dev, 'AWS::CloudWatch::Alarm')).toEqual({});
    expect(allResources(dev, 'AWS::SNS::Topic')).toEqual({});
  });
});
