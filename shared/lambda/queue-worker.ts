import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Log } from './log.ts';

/**
 * Handles the records of a batch side by side. A record whose handler rejects is logged and reported as failed: the queue
 * shows it alone again, and moves it to the dead-letter queue when it keeps failing. Never rejects.
 */
export async function eachRecord(
  event: SQSEvent,
  handle: (record: SQSRecord) => Promise<void>,
  log: Pick<Log, 'error'>,
): Promise<SQSBatchResponse> {
  const failed = await Promise.all(
    event.Records.map(async (record) => {
      try {
        await handle(record);
        return [];
      } catch (error) {
        const fields = { message_id: record.messageId, receives: Number(record.attributes.ApproximateReceiveCount) };
        log.error('worker.record_failed', fields, error);
        return [{ itemIdentifier: record.messageId }];
      }
    }),
  );
  return { batchItemFailures: failed.flat() };
}
