import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { mapOf, number, storedForm } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { FinishedAttempt, WebhookDelivery } from '../delivery/webhook-delivery.ts';
import { durationBoundsMs, durationRange, firstShownHourMs, type HourFigures, hourOf } from './webhook-figures.ts';

export const hourFiguresForm = storedForm<HourFigures>()({ hourMs: number, succeeded: number, failed: number, durations: mapOf(number) });

/** Reads the figures of one hour from a stored item. */
export function parseHourFigures(item: unknown): HourFigures {
  const stored = item as Readonly<Record<string, unknown>>;
  const durations = durationBoundsMs.flatMap((_, range) => {
    const count = stored[`range_${range}`];
    return count === undefined ? [] : [[String(range), count]];
  });
  return hourFiguresForm.read({ succeeded: 0, failed: 0, ...stored, durations: Object.fromEntries(durations) });
}

const keptMs = 32 * 24 * 3_600_000;

/**
 * Counts an automatic attempt in the hour in which the attempt was made. If the write is repeated after a lost
 * response, the attempt is not counted again, unless another attempt was counted between the two writes.
 */
export async function countAttempt(
  table: Table,
  { storeId, endpointId, id }: Pick<WebhookDelivery, 'storeId' | 'endpointId' | 'id'>,
  { made, succeeded }: Pick<FinishedAttempt, 'made' | 'succeeded'>,
): Promise<void> {
  const hourMs = hourOf(made.atMs);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.webhookFigures(storeId, endpointId, hourMs),
        UpdateExpression:
          'SET entity = :entity, hour_ms = :hour, last_attempt = :attempt, expires_at = :ttl ADD #outcome :one, #range :one',
        ConditionExpression: 'attribute_not_exists(last_attempt) OR last_attempt <> :attempt',
        ExpressionAttributeNames: {
          '#outcome': succeeded ? 'succeeded' : 'failed',
          '#range': `range_${durationRange(made.durationMs)}`,
        },
        ExpressionAttributeValues: {
          ':entity': 'webhook_figures',
          ':hour': hourMs,
          ':attempt': `${id}#${made.number}`,
          ':ttl': Math.ceil((hourMs + keptMs) / 1000),
          ':one': 1,
        },
      }),
    );
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
  }
}

/** Reads the figures for each hour of the last 30 days, oldest first. These are at most 720 small items. */
export async function readFigures(table: Table, storeId: string, endpointId: number, nowMs: number): Promise<readonly HourFigures[]> {
  const first = keys.webhookFigures(storeId, endpointId, firstShownHourMs(nowMs));
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': first.pk, ':first': first.sk, ':last': keys.webhookFigures(storeId, endpointId, nowMs).sk },
    }),
  );
  return parseReadable(Items, parseHourFigures);
}
