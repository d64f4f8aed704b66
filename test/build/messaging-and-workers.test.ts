import { Match } from 'aws-cdk-lib/assertions';
import { queues } from '#infra/queues.ts';
import { readableArn } from './readable-arn.ts';
import { calledFunction, functionName, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const { messaging, workers } = templatesOf({ stage: 'prod' });
const mappings = Object.values(resourcesOf(workers, 'AWS::Lambda::EventSourceMapping'));
const sourceOf = (mapping: Resource): string => readableArn(propertyOf(mapping, 'EventSourceArn'));
const readerOf = (mapping: Resource): string => functionName(calledFunction(resourcesOf(workers), propertyOf(mapping, 'FunctionName')));

const publicTopics = [
  'order.created',
  'order.updated',
  'order.paid',
  'order.fulfilled',
  'order.cancelled',
  'order.refunded',
  'product.created',
  'product.updated',
  'product.deleted',
  'inventory.updated',
  'customer.created',
  'customer.updated',
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'refund.created',
  'return.created',
  'return.updated',
  'discount.created',
  'gift_card.issued',
  'app.uninstalled',
];

describe('rules on the bus', () => {
  // The rules for SES are left out, because they are on the default bus. SES reports only to that bus.
  const rules = Object.values(resourcesOf(messaging, 'AWS::Events::Rule')).filter(
    (rule) => textOf(rule, 'EventPattern', 'source', '0') !== 'aws.ses',
  );
  const fed = rules.map((rule) => [readableArn(propertyOf(rule, 'Targets', 0, 'Arn')), propertyOf(rule, 'EventPattern')]);

  it('copy every public topic to the webhooks, image requests to the import, paid orders to the digital lines, purchase requests to purchasing, requested e-mails, every change to the activity log, and steps of bulk operations, and only our events', () => {
    expect(Object.fromEntries(fed)).toEqual({
      'webhookeventsQueue.Arn': { source: ['store-management'], 'detail-type': publicTopics, detail: { no_webhooks: [{ exists: false }] } },
      'imageimportsQueue.Arn': { source: ['store-management'], 'detail-type': ['internal.images_requested'] },
      'paidordersQueue.Arn': { source: ['store-management'], 'detail-type': ['order.paid'], detail: queues['paid-orders'].detail },
      'purchasingQueue.Arn': {
        source: ['store-management'],
        'detail-type': ['order.paid', 'order.cancelled', 'internal.stock_low'],
        detail: { no_supplies: [{ exists: false }] },
      },
      'emailsQueue.Arn': { source: ['store-management'], 'detail-type': ['internal.email_requested'] },
      'activityQueue.Arn': {
        source: ['store-management'],
        'detail-type': [...publicTopics, 'internal.changed'],
        detail: queues.activity.detail,
      },
      'bulkoperationsQueue.Arn': { source: ['store-management'], 'detail-type': ['internal.bulk_step'] },
    });
  });

  it('are on our own bus, and keep undeliverable events', () => {
    for (const rule of rules) {
      expect(readableArn(propertyOf(rule, 'EventBusName'))).toBe('Bus');
      expect(readableArn(propertyOf(rule, 'Targets', 0, 'DeadLetterConfig', 'Arn'))).toBe('undeliveredeventsQueue.Arn');
    }
  });
});

describe('bounces and complaints', () => {
  const [set, ...others] = Object.values(resourcesOf(messaging, 'AWS::SES::ConfigurationSet'));

  it('come from the configuration set with which the stage sends e-mails', () => {
    expect(others).toEqual([]);
    expect(textOf(set, 'Name')).toBe('store-management-prod-emails');
    const functions = Object.values(resourcesOf(workers, 'AWS::Lambda::Function'));
    const [sender] = functions.filter((fn) => propertyOf(fn, 'Environment', 'Variables', 'EMAIL_SENDER') !== undefined);
    expect(textOf(sender, 'Environment', 'Variables', 'EMAIL_CONFIGURATION_SET')).toBe('store-management-prod-emails');
    expect(propertyOf(set, 'SuppressionOptions', 'SuppressedReasons')).toEqual(['BOUNCE', 'COMPLAINT']);
    const [destination] = Object.values(resourcesOf(messaging, 'AWS::SES::ConfigurationSetEventDestination'));
    expect(propertyOf(destination, 'EventDestination', 'MatchingEventTypes')).toEqual(['bounce', 'complaint']);
  });

  const rules = Object.values(resourcesOf(messaging, 'AWS::Events::Rule')).filter((rule) => propertyOf(rule, 'EventBusName') === undefined);

  it('of this stage reach only the sending worker', () => {
    const patternOf = (recipient: object, more: object = {}) => ({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': ['store-management-prod-emails'], recipient: [recipient] } }, ...more },
    });
    expect(rules.map((rule) => propertyOf(rule, 'EventPattern'))).toEqual([
      patternOf(
        { exists: true },
        {
          $or: [
            { eventType: ['Bounce'], bounce: { bounceType: ['Permanent'] } },
            { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ 'anything-but': ['not-spam'] }] } },
            { eventType: ['Complaint'], complaint: { complaintFeedbackType: [{ exists: false }] } },
          ],
        },
      ),
      patternOf({ exists: false }),
    ]);
    expect(rules.map((rule) => readableArn(propertyOf(rule, 'Targets', 0, 'Arn')))).toEqual(rules.map(() => 'emailsQueue.Arn'));
  });

  it('arrive without an address if a tag identifies the recipient, and only the others are kept when undeliverable', () => {
    const [hashed, others] = rules;
    expect(Object.values(Object(propertyOf(hashed, 'Targets', 0, 'InputTransformer', 'InputPathsMap')))).toEqual([
      '$.source',
      '$.detail.eventType',
      '$.detail.mail.timestamp',
      '$.detail.mail.tags.store',
      '$.detail.mail.tags.recipient',
    ]);
    expect(propertyOf(hashed, 'Targets', 0, 'DeadLetterConfig')).toBeUndefined();
    expect(readableArn(propertyOf(others, 'Targets', 0, 'DeadLetterConfig', 'Arn'))).toBe('undeliveredeventsQueue.Arn');
    expect(propertyOf(others, 'Targets', 0, 'InputTransformer')).toBeUndefined();
  });
});

describe('work queues', () => {
  it('are read by one worker each, message by message, within its maximum concurrency', () => {
    const queues = mappings.filter((mapping) => sourceOf(mapping) !== 'Table.StreamArn');
    expect(
      Object.fromEntries(
        queues.map((mapping) => [
          sourceOf(mapping),
          `${readerOf(mapping)}: batches of ${textOf(mapping, 'BatchSize')}, at most ${textOf(mapping, 'ScalingConfig', 'MaximumConcurrency')}`,
        ]),
      ),
    ).toEqual({
      'webhookeventsQueue.Arn': 'fan-out-webhooks: batches of 10, at most 20',
      'deliveriesfirstQueue.Arn': 'deliver-webhooks: batches of 1, at most 100',
      'deliveriesretryQueue.Arn': 'deliver-webhooks: batches of 5, at most 20',
      'imageimportsQueue.Arn': 'import-images: batches of 1, at most 10',
      'paidordersQueue.Arn': 'fulfill-paid-orders: batches of 10, at most 10',
      'purchasingQueue.Arn': 'draft-purchase-orders: batches of 10, at most 5',
      'emailsQueue.Arn': 'send-email: batches of 1, at most 2',
      'activityQueue.Arn': 'record-activity: batches of 10, at most 5',
      'imageresultsQueue.Arn': 'record-images: batches of 10, at most 5',
      'bulkoperationsQueue.Arn': 'run-bulk-operations: batches of 1, at most 5',
    });
    for (const mapping of queues) expect(propertyOf(mapping, 'FunctionResponseTypes')).toEqual(['ReportBatchItemFailures']);
  });

  it("hide a message for six times their worker's timeout, and finally move it to a dead-letter queue", () => {
    const queues = Object.entries(resourcesOf(messaging, 'AWS::SQS::Queue')).filter(
      ([, queue]) => propertyOf(queue, 'RedrivePolicy') !== undefined,
    );
    const told = queues.map(([id, queue]) => [
      id.replace(/Queue.{8}$/, ''),
      `${textOf(queue, 'VisibilityTimeout')} s, ${textOf(queue, 'RedrivePolicy', 'maxReceiveCount')} receives`,
    ]);
    expect(Object.fromEntries(told)).toEqual({
      webhookevents: '180 s, 100 receives',
      activity: '180 s, 100 receives',
      deliveriesfirst: '180 s, 5 receives',
      deliveriesretry: '180 s, 5 receives',
      imageimports: '360 s, 3 receives',
      paidorders: '180 s, 10 receives',
      purchasing: '180 s, 100 receives',
      emails: '180 s, 20 receives',
      imageresults: '180 s, 5 receives',
      bulkoperations: '720 s, 100 receives',
    });
  });
});

describe('readers of the stream', () => {
  const readers = mappings.filter((mapping) => sourceOf(mapping) === 'Table.StreamArn');
  const patternsOf = (name: string): unknown[] => {
    const reader = readers.find((mapping) => readerOf(mapping) === name);
    return (propertyOf(reader, 'FilterCriteria', 'Filters') as { Pattern: string }[]).map(({ Pattern }) => JSON.parse(Pattern));
  };

  it("are two, DynamoDB's maximum", () => {
    expect(readers.map(readerOf).sort()).toEqual(['publish-events', 'record-movements']);
  });

  it('receive new events, and every change of a variant and of searchable objects', () => {
    const followed = { entity: { S: ['variant', 'product', 'customer', 'order', 'booking', 'gift_card', 'supplier'] } };
    expect(patternsOf('publish-events')).toEqual([{ eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['event'] } } } }]);
    expect(patternsOf('record-movements')).toEqual([
      { dynamodb: { NewImage: followed } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: followed } },
    ]);
  });

  it('start at the oldest record, split a failing batch, and finally move a record to a dead-letter queue', () => {
    for (const mapping of readers) {
      expect(mapping.Properties).toMatchObject({
        StartingPosition: 'TRIM_HORIZON',
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringContaining('GivenUpQueue'), 'Arn'] } } },
      });
    }
    const ages = readers.map((mapping) => [readerOf(mapping), propertyOf(mapping, 'MaximumRecordAgeInSeconds')]);
    expect(Object.fromEntries(ages)).toEqual({ 'publish-events': 900, 'record-movements': 3600 });
  });
});

describe('the sweep of the outbox', () => {
  it('runs every minute, and a failed run is not retried', () => {
    workers.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [Match.objectLike({ RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 } })],
    });
    workers.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
  });
});

describe('outputs', () => {
  it('name the bus', () => {
    messaging.hasOutput('EventBusName', {});
  });
});
