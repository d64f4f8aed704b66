import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { keepStockChange } from '#shared/inventory/stock-changes-table.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { logSetAside } from '#shared/lambda/set-record-aside.ts';
import { failedRecords, type StreamRecord, streamRecords } from '#shared/lambda/stream-worker.ts';
import { changeRecorder, type RecordMovementsDeps } from './record-change.ts';

/**
 * Writes what happened to the levels of variant rows: for each step one movement and its `inventory.updated`, together.
 * A change that comes again finds them written and adds nothing. One that cannot be recorded is kept, to be recorded later, and
 * those behind it go on; only when it cannot be kept either does the stream come back to it.
 */
export async function recordMovements(deps: RecordMovementsDeps, batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const { table, log, clock } = deps;
  const recordChange = changeRecorder(deps);
  const left = await Promise.all(
    streamRecords(batch).map(async (record): Promise<readonly StreamRecord[]> => {
      try {
        await recordChange(record);
        return [];
      } catch (error) {
        const reason = refusalReason(error);
        const fields = { record: `${record.key.pk} ${record.key.sk}`, sequence_number: record.sequenceNumber, reason };
        try {
          await keepStockChange(table, record, record.asJson(), { reason, nowMs: clock() });
          logSetAside(log, 1, fields, error);
          return [];
        } catch (cause) {
          log.error('worker.not_set_aside', fields, cause);
          return [record];
        }
      }
    }),
  );
  return failedRecords(left.flat());
}
