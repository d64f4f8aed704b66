import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { markRelayed, unrelayedEvents } from '#shared/events/outbox-table.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import type { Api } from './an-api.ts';

/** Records the movements of stock, and then what every event in the outbox says, as often as `times` says; gives how many events that were. */
export async function recordActivities(api: Pick<Api, 'table' | 'engine'>, times = 1): Promise<number> {
  const { table } = api;
  await recordMovements({ table, log: recordedLog().log, clock: Date.now }, streamBatch(api, 'variant'));
  for (let count = 0; ; ) {
    const events = await unrelayedEvents(table, { dueByMs: Date.now() + 60_000, perShard: 100 });
    if (events.length === 0) return count;
    for (const event of events) {
      const message = JSON.stringify({ detail: JSON.parse(event.body ?? '') });
      if (
        event.topic !== 'internal.email_requested' &&
        event.topic !== 'internal.images_requested' &&
        event.topic !== 'internal.stock_low' &&
        event.topic !== 'internal.import_step'
      ) {
        for (let time = 0; time < times; time += 1) await recordEvent(table, message);
      }
      await markRelayed(table, event, Date.now());
      count += 1;
    }
  }
}
