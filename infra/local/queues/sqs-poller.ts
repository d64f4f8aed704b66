import type { Message, ReceiveMessageResult } from '@aws-sdk/client-sqs';
import type { LocalFunction } from '../runtime/function-runtime.ts';
import type { Poller } from '../runtime/poller.ts';
import { failedItems, GATHER_MS, pause } from '../runtime/poller.ts';
import type { ServiceLog } from '../runtime/service-log.ts';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import type { QueueCalls } from './queue-service.ts';

export type QueueMapping = {
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly target: LocalFunction;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  /** Whether the function reports which messages of a batch failed. If false, a batch succeeds or fails as a whole. */
  readonly reportsFailures: boolean;
  /** Builds the event for a batch. By default this is Lambda's event for a queue, which contains the whole batch. */
  readonly eventOf?: (messages: readonly Message[]) => unknown;
};

/**
 * The maximum number of messages that one ReceiveMessage call returns, and therefore the maximum batch size. For
 * smaller batches, the messages of one call are split.
 */
const MAX_RECEIVE = 10;
const RETRY_MS = 1000;

/**
 * Polls a queue in the same way as Lambda, with at most `maxConcurrency` batches at a time. A message is deleted if it
 * was processed successfully. Otherwise, it becomes visible again after its visibility timeout.
 */
export function pollQueue({ call, receive }: QueueCalls, mapping: QueueMapping, log: ServiceLog): Poller {
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  const receiving = new AbortController();

  const run = async (): Promise<void> => {
    while (!isStopping) {
      if (underWay.size >= mapping.maxConcurrency) await Promise.race(underWay);
      else await receiveOnce();
    }
    await Promise.all(underWay);
  };

  const receiveOnce = async (): Promise<void> => {
    try {
      const input = {
        QueueUrl: mapping.queueUrl,
        MaxNumberOfMessages: Math.min((mapping.maxConcurrency - underWay.size) * mapping.batchSize, MAX_RECEIVE),
        // Short, so that the poller can stop within a second.
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      };
      const { Messages: messages = [] } = await receive<ReceiveMessageResult>(input, receiving.signal);
      for (let first = 0; first < messages.length; first += mapping.batchSize) {
        const some = messages.slice(first, first + mapping.batchSize);
        const batch = handleBatch(call, mapping, some).catch((error: unknown) => log.failure(mapping.target.name, error));
        underWay.add(batch);
        void batch.finally(() => underWay.delete(batch));
      }
      if (mapping.batchSize > 1 && messages.length > 0 && messages.length < input.MaxNumberOfMessages) await pause(GATHER_MS);
    } catch (error) {
      if (receiving.signal.aborted) return;
      log.failure(`reading the queue of ${mapping.target.name}`, error);
      await pause(RETRY_MS);
    }
  };

  const running = run();
  return {
    stop: (when) => {
      isStopping = true;
      // An aborted call may still hide messages. The next start makes hidden messages visible again, so abort only when
      // the stack stops.
      if (when === 'last') receiving.abort();
      return running;
    },
  };
}

async function handleBatch(call: QueueCalls['call'], mapping: QueueMapping, messages: readonly Message[]): Promise<void> {
  const event = mapping.eventOf?.(messages) ?? { Records: messages.map((message) => toRecord(message, mapping.queueArn)) };
  const result = await mapping.target.invoke(event);
  const failed = mapping.reportsFailures
    ? failedItems(
        result,
        messages.map((message) => message.MessageId ?? ''),
      )
    : new Set<string>();
  const done = messages.filter((message) => !failed.has(message.MessageId ?? ''));
  if (done.length === 0) return;
  await call('DeleteMessageBatch', {
    QueueUrl: mapping.queueUrl,
    Entries: done.map((message, index) => ({ Id: String(index), ReceiptHandle: message.ReceiptHandle })),
  });
}

const toRecord = (message: Message, queueArn: string): Record<string, unknown> => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  messageAttributes: {},
  md5OfBody: message.MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn,
  awsRegion: LOCAL_REGION,
});
