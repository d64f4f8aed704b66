import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { forgetStockChange, keepStockChange, readDueStockChanges } from '#shared/inventory/stock-changes-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { logQuarantined, quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { failedRecords, parseRecord, type StreamRecord, streamRecords } from '#shared/lambda/stream-worker.ts';
import { dueShards } from '#shared/table/keys.ts';
import { indexChanges, indexKeptChange, isOfSearched } from './index-changes.ts';
import { changeRecorder, type RecordMovementsDeps } from './record-change.ts';

/** For the rows that changed in a batch, concurrently writes the stock movements and updates the search index. */
export async function processRowChanges(deps: RecordMovementsDeps, { Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = streamRecords({ Records });
  const [notRecorded, notIndexed] = await Promise.all([
    notRecordedOf(
      deps,
      records.filter((record) => !isOfSearched(record)),
    ),
    indexChanges(deps, records.filter(isOfSearched)),
  ]);
  return failedRecords([...notRecorded, ...notIndexed]);
}

/**
 * Writes a movement and then an `inventory.updated` event for each stock level that has changed in a variant row.
 * - If a stream record is delivered again, only missing movements and events are written.
 * - A change that cannot be recorded is kept in the table for later, so that other changes are not delayed.
 * - If the change cannot be kept in the table, the stream delivers the record again.
 */
export const recordMovements = async (deps: RecordMovementsDeps, batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  failedRecords(await notRecordedOf(deps, streamRecords(batch)));

/**
 * Processes the stock changes in stream records. If a change cannot be recorded, its stream record is quarantined.
 * Returns the stream records that could be neither processed nor quarantined.
 */
async function notRecordedOf(deps: RecordMovementsDeps, records: readonly StreamRecord[]): Promise<readonly StreamRecord[]> {
  const { table, log, clock } = deps;
  const recordChange = changeRecorder(deps);
  const left = await Promise.all(
    records.map(async (record): Promise<readonly StreamRecord[]> => {
      try {
        await recordChange(record);
        return [];
      } catch (error) {
        const reason = refusalReason(error);
        const fields = { record: `${record.key.pk} ${record.key.sk}`, sequence_number: record.sequenceNumber, reason };
        try {
          await keepStockChange(table, record, record.asJson(), { reason, nowMs: clock() });
          logQuarantined(log, 1, fields, error);
          return [];
        } catch (cause) {
          log.error('worker.not_set_aside', fields, cause);
          return [record];
        }
      }
    }),
  );
  return left.flat();
}

const perRun = 200;
const recordedAtOnce = 10;

/**
 * Processes the changes that were kept for later, starting with the one that has waited longest. A run processes a
 * limited number and leaves the rest to the next run. A change that fails again is retried after increasingly long
 * waits.
 */
export async function recordKeptChanges(deps: RecordMovementsDeps): Promise<void> {
  const recordChange = changeRecorder(deps);
  const waiting = await readDueStockChanges(deps.table, { dueByMs: deps.clock(), perShard: perRun / dueShards });
  for (const some of chunksOf(waiting, recordedAtOnce)) {
    await Promise.all(
      some.map(async (kept) => {
        try {
          const record = parseRecord(kept.record());
          await (isOfSearched(record) ? indexKeptChange(deps, record) : recordChange(record));
          await forgetStockChange(deps.table, kept);
          deps.log.info('movements.recorded', { record: `${kept.item['pk']} ${kept.item['sk']}` });
        } catch (error) {
          await quarantineRecord(deps, kept.item, refusalReason(error), error);
        }
      }),
    );
  }
}
