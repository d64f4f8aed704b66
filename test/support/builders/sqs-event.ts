import type { SQSEvent } from 'aws-lambda';

/**
 * Builds the batch of messages that Lambda passes to a worker: one record per body, with the ids `message-1`,
 * `message-2` and so on.
 */
export const sqsEvent = (...bodies: readonly string[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    messageId: `message-${index + 1}`,
    receiptHandle: `receipt-${index + 1}`,
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1790000000000',
      SenderId: 'sender',
      ApproximateFirstReceiveTimestamp: '1790000000000',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:queue',
    awsRegion: 'eu-west-1',
  })),
});
