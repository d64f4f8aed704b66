import { dueShards } from '../../shared/data/keys.ts';
import { forgetStockChange, waitingStockChanges } from '../../shared/data/stock-changes.ts';
import { chunksOf } from '../../shared/domain/chunks-of.ts';
import { refusalReason } from '../../shared/refusal-reason.ts';
import { setRecordAside } from '../../shared/set-record-aside.ts';
import { parseRecord } from '../../shared/stream-worker.ts';
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
