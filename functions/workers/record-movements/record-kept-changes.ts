import { forgetStockChange, waitingStockChanges } from '#shared/inventory/stock-changes-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { setRecordAside } from '#shared/lambda/set-record-aside.ts';
import { parseRecord } from '#shared/lambda/stream-worker.ts';
import { dueShards } from '#shared/table/keys.ts';
import { changeRecorder, type RecordMovementsDeps } from './record-change.ts';

const perRun = 200;
const recordedAtOnce = 10;

/**
 * Records the movements of changes that were kept, those that have waited longest first; those beyond a run's share wait for the
 * next one. One that still cannot be recorded waits longer each time.
 */
export async function recordKeptChanges(deps: RecordMovementsDeps): Promise<void> {
  const recordChange = changeRecorder(deps);
  const waiting = await waitingStockChanges(deps.table, { beforeMs: deps.clock(), perShard: perRun / dueShards });
  for (const some of chunksOf(waiting, recordedAtOnce)) {
    await Promise.all(
      some.map(async (kept) => {
        try {
          await recordChange(parseRecord(kept.record()));
          await forgetStockChange(deps.table, kept);
          deps.log.info('movements.recorded', { record: `${kept.item['pk']} ${kept.item['sk']}` });
        } catch (error) {
          await setRecordAside(deps, kept.item, refusalReason(error), error);
        }
      }),
    );
  }
}
