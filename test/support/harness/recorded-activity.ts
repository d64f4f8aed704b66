import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { compilePattern } from '#infra/local/bus/event-pattern.ts';
import type { JsonObject } from '#infra/local/template/cloud-template.ts';
import { queues } from '#infra/queues.ts';
import { outrankedEvents } from '#shared/activity/outranked-events.ts';
import { toBusEntry } from '#shared/events/bus-entries.ts';
import { markRelayed, readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { streamBatch } from '../builders/stream-batch.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import type { Api } from './an-api.ts';

const topics: readonly string[] = queues.activity.topics;
const isWanted = compilePattern(queues.activity.detail as unknown as JsonObject);

/**
 * Records stock movements, and then records activity from all events in the outbox. Each event that the activity
 * queue's rule selects is recorded `times` times. Returns the number of events in the outbox.
 */
export async function recordActivities(api: Pick<Api, 'table' | 'engine'>, times = 1): Promise<number> {
  const { table } = api;
  await recordMovements({ table, log: recordedLog().log, clock: Date.now }, streamBatch(api, 'variant'));
  for (let count = 0; ; ) {
    const events = await readUnrelayedEvents(table, { dueByMs: Date.now() + 60_000, perShard: 100 });
    if (events.length === 0) return count;
    const outranked = outrankedEvents(events);
    for (const event of events) {
      const detail = JSON.parse(toBusEntry(event, 'bus', outranked.has(event) ? ['outranked'] : []).entry.Detail ?? '');
      if (topics.includes(event.topic) && isWanted(detail)) {
        for (let time = 0; time < times; time += 1) await recordEvent({ table }, JSON.stringify({ detail }));
      }
      await markRelayed(table, event, Date.now());
      count += 1;
    }
  }
}
