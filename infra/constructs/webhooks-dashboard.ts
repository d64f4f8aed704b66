import { type IMetric, type IWidget, LogQueryVisualizationType, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { physicalName, type StageName } from '#infra/stages.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import type { LogCode } from '#shared/lambda/log.ts';
import { createGraph, createHeadline, fiveMinutes } from './dashboard-parts.ts';
import { measuredMetric } from './service-metrics.ts';

type WebhookParts = {
  readonly stageName: StageName;
  readonly queues: Readonly<Record<QueueName, Queue>>;
  /** The log group of the worker that makes the webhook delivery attempts. */
  readonly attemptsLogName: string;
};

const webhookQueues = ['webhook-events', 'deliveries-first', 'deliveries-retry'] as const satisfies readonly QueueName[];

/**
 * Creates the widgets of the webhooks dashboard, row by row. The rows follow a webhook from the event to the attempt.
 */
export function webhooksDashboard({ stageName, queues, attemptsLogName }: WebhookParts): IWidget[][] {
  const each = (read: (queue: Queue) => IMetric): IMetric[] => webhookQueues.map((name) => read(queues[name]));
  const lines = (title: string, view: LogQueryVisualizationType, code: LogCode, ...rest: readonly string[]): IWidget =>
    new LogQueryWidget({
      title,
      width: 12,
      height: 6,
      view,
      logGroupNames: [attemptsLogName],
      queryLines: [`filter message.code = "${code}"`, ...rest],
    }) as IWidget;
  return [
    [createHeadline(`# ${physicalName(stageName, 'webhooks')}\nThe tables read the log of deliver-webhooks when shown ($0.005 per GB).`)],
    [
      createGraph(
        'Oldest message in seconds',
        2,
        each((queue) => queue.metricApproximateAgeOfOldestMessage({ period: fiveMinutes, statistic: 'Maximum' })),
      ),
      createGraph(
        'Oldest message received three or more times',
        2,
        each((queue) => measuredMetric(stageName, 'MessageAge', queue.queueName)),
      ),
    ],
    [
      createGraph(
        'Messages that wait',
        2,
        each((queue) => queue.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes, statistic: 'Maximum' })),
      ),
      createGraph(
        'Messages received: events and attempts',
        2,
        each((queue) => queue.metricNumberOfMessagesDeleted({ period: fiveMinutes, statistic: 'Sum' })),
      ),
    ],
    [
      lines(
        'Attempts by outcome',
        LogQueryVisualizationType.STACKEDAREA,
        'webhooks.attempted',
        'stats count(*) as attempts by bin(5m), message.status',
      ),
      lines(
        'Endpoints switched off, with held deliveries',
        LogQueryVisualizationType.TABLE,
        'webhooks.endpoint_disabled',
        'stats latest(@timestamp) as at by message.store_id, message.endpoint_id',
      ),
    ],
    [
      lines(
        'Isolation: worker time by endpoint',
        LogQueryVisualizationType.TABLE,
        'webhooks.attempted',
        'stats sum(message.duration_ms) / 1000 as seconds, count(*) as attempts, pct(message.duration_ms, 99) as p99_ms by message.store_id, message.endpoint_id',
        'sort seconds desc',
        'limit 20',
      ),
      lines(
        'Isolation: endpoints stopped by the circuit breaker',
        LogQueryVisualizationType.TABLE,
        'webhooks.breaker_opened',
        'stats count(*) as times, latest(@timestamp) as at by message.store_id, message.endpoint_id',
        'sort times desc',
        'limit 20',
      ),
    ],
  ];
}
