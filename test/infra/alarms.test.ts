import { readableArn } from './readable-arn.ts';
import { allResources, propertyOf, resourcesOf, templatesOf, textOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const alarms = Object.entries(allResources(templates, 'AWS::CloudWatch::Alarm'));
const queues = Object.values(allResources(templates, 'AWS::SQS::Queue'));
const functions = Object.values(allResources(templates, 'AWS::Lambda::Function'));

const onMetric = (name: string) => alarms.filter(([, alarm]) => propertyOf(alarm, 'MetricName') === name);
const watched = (name: string) => new Set(onMetric(name).map(([, alarm]) => readableArn(propertyOf(alarm, 'Dimensions', 0, 'Value'))));

describe('alarms', () => {
  it('say what a user would notice, and what to do first', () => {
    for (const [id, alarm] of alarms) {
      const sentences = textOf(alarm, 'AlarmDescription').match(/[^.]+\.(?= |$)/g);
      expect({ id, sentences: sentences?.length }).toEqual({ id, sentences: 2 });
    }
  });

  it('notify the topic, and stay silent when nothing happens at all', () => {
    for (const [, alarm] of alarms) {
      expect((propertyOf(alarm, 'AlarmActions') as unknown[]).map(readableArn)).toEqual(['AlarmsTopic']);
      expect(propertyOf(alarm, 'TreatMissingData')).toBe('notBreaching');
    }
  });

  it('watch every dead-letter queue for its first message', () => {
    const deadLetterQueues = queues.filter((queue) => propertyOf(queue, 'RedrivePolicy') === undefined);
    expect(watched('ApproximateNumberOfMessagesVisible').size).toBe(deadLetterQueues.length);
    for (const [, alarm] of onMetric('ApproximateNumberOfMessagesVisible')) expect(propertyOf(alarm, 'Threshold')).toBe(0);
  });

  it('watch the oldest message of every work queue', () => {
    expect(watched('ApproximateAgeOfOldestMessage')).toEqual(
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
          'importsQueue',
        ].map((id) => `${id}.QueueName`),
      ),
    );
  });

  it('watch every function for errors and throttles', () => {
    expect(watched('Errors').size).toBe(functions.length);
    expect(watched('Throttles').size).toBe(functions.length);
  });

  it('watch every worker that sets records aside for one that stays so', () => {
    const all = Object.values(allResources(templates, 'AWS::Logs::MetricFilter'));
    const filters = all.filter((filter) => propertyOf(filter, 'FilterPattern') !== '"record.unreadable"');
    const counted = filters.map((filter) => propertyOf(filter, 'MetricTransformations', 0, 'MetricName'));
    expect(new Set(counted)).toEqual(
      new Set([
        'publish-events-stuck',
        'send-held-purchase-orders-stuck',
        'record-movements-stuck',
        'roll-up-sales-stuck',
        'relay-missed-events-stuck',
        'finish-stock-jobs-stuck',
        'fan-out-webhooks-stuck',
        'enqueue-due-deliveries-stuck',
        'recover-webhooks-stuck',
        'remind-of-bookings-stuck',
      ]),
    );
    for (const filter of filters) {
      expect(propertyOf(filter, 'FilterPattern')).toBe('"worker.stuck"');
      const [alarm] = onMetric(String(propertyOf(filter, 'MetricTransformations', 0, 'MetricName')));
      expect([propertyOf(alarm?.[1], 'Threshold'), propertyOf(alarm?.[1], 'Namespace')]).toEqual([0, 'store-management/prod']);
    }
  });

  it('watch every worker that reads the table for a record that it cannot read, and the API by the worker that reads its log', () => {
    const filters = Object.values(allResources(templates, 'AWS::Logs::MetricFilter'));
    const unreadable = filters.filter((filter) => propertyOf(filter, 'FilterPattern') === '"record.unreadable"');
    const workers = Object.values(resourcesOf(templates.workers, 'AWS::Lambda::Function'));
    const readers = workers.filter((one) => propertyOf(one, 'Environment', 'Variables', 'TABLE_NAME') !== undefined);
    expect(unreadable).toHaveLength(readers.length);
    const counted = unreadable.map((filter) => String(propertyOf(filter, 'MetricTransformations', 0, 'MetricName')));
    expect(counted).toContain('record-api-log-unreadable');
    for (const metric of counted) {
      const [alarm] = onMetric(metric);
      expect([propertyOf(alarm?.[1], 'Threshold'), propertyOf(alarm?.[1], 'Namespace')]).toEqual([0, 'store-management/prod']);
    }
  });

  it('watch both readers of the stream for falling behind', () => {
    expect(watched('IteratorAge')).toEqual(new Set(['publisheventsLambdaFunction', 'recordmovementsLambdaFunction']));
  });

  it('watch the API for server errors above one percent and for a slow hundredth', () => {
    templates.front.hasResourceProperties('AWS::CloudWatch::Alarm', { Threshold: 3000, ExtendedStatistic: 'p99', EvaluationPeriods: 3 });
    const [, ratio] = alarms.find(([id]) => id.includes('ServerErrors')) ?? [];
    expect(propertyOf(ratio, 'Threshold')).toBe(1);
    expect(textOf(ratio, 'Metrics', 0, 'Expression')).toBe('IF(requests > 0, 100 * failures / requests, 0)');
  });

  it('are left out, with their topic, in a stage without them', () => {
    const dev = templatesOf({ stage: 'dev' });
    expect(allResources(dev, 'AWS::CloudWatch::Alarm')).toEqual({});
    expect(allResources(dev, 'AWS::SNS::Topic')).toEqual({});
  });
});
