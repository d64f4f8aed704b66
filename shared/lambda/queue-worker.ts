import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { OutOfTime, remainingMs } from '#shared/table/deadline.ts';
import type { Log } from './log.ts';
import { measure } from './metrics.ts';
import { type InvocationTime, runWithinInvocation } from './run-within-invocation.ts';

/**
 * If a message has been received this many times, SQS leaves it out of its metric for the age of the oldest message.
 */
const receivesUntilLeftOut = 3;

/**
 * Measures the age of the oldest message in the batch, considering only messages that SQS leaves out of its own metric.
 */
function measureAge(records: readonly SQSRecord[], clock: () => number): void {
  const leftOut = records.filter(({ attributes }) => Number(attributes.ApproximateReceiveCount) >= receivesUntilLeftOut);
  const [oldest] = leftOut.toSorted((one, other) => sentMsOf(one) - sentMsOf(other));
  if (oldest === undefined) return;
  const queueName = oldest.eventSourceARN.slice(oldest.eventSourceARN.lastIndexOf(':') + 1);
  measure('MessageAge', Math.max(0, (clock() - sentMsOf(oldest)) / 1000), queueName, clock);
}

const sentMsOf = ({ attributes }: SQSRecord): number => Number(attributes.SentTimestamp);

/**
 * Processes the records of a batch concurrently, within the time that the invocation has left. If a record's handler
 * rejects or runs out of time, the record is logged and reported as failed. The queue then delivers only that record
 * again, and after repeated failures moves it to the dead-letter queue. The returned promise never rejects.
 */
export async function eachRecord(
  event: SQSEvent,
  invocation: InvocationTime,
  handle: (record: SQSRecord) => Promise<void>,
  log: Pick<Log, 'error'>,
  clock: () => number = Date.now,
): Promise<SQSBatchResponse> {
  measureAge(event.Records, clock);
  const failed = await runWithinInvocation(invocation, () =>
    Promise.all(
      event.Records.map(async (record) => {
        try {
          if (remainingMs() <= 0) throw new OutOfTime();
          await handle(record);
          return [];
        } catch (error) {
          const fields = { message_id: record.messageId, receives: Number(record.attributes.ApproximateReceiveCount) };
          log.error('worker.record_failed', fields, error);
          return [{ itemIdentifier: record.messageId }];
        }
      }),
    ),
  );
  return { batchItemFailures: failed.flat() };
}
