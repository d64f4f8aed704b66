import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { table as design } from '#shared/table/table.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';

/**
 * Adds the alarm that is raised if DynamoDB throttles reads of the table, writes to the table, or writes to its
 * indexes. Throttling delays the writes of all stores. Reads of indexes are left out: only our functions read indexes,
 * so the metric `ThrottledCalls` counts these reads.
 */
export function watchThrottles(
  scope: Construct,
  { tableName, topic }: { readonly tableName: string; readonly topic: ITopic | undefined },
): void {
  const throttles = (metricName: string, indexName?: string): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...(indexName !== undefined && { GlobalSecondaryIndexName: indexName }) },
      period: alarmPeriod,
      statistic: 'Sum',
    });
  const usingMetrics = {
    reads: throttles('ReadThrottleEvents'),
    writes: throttles('WriteThrottleEvents'),
    ...Object.fromEntries(Object.keys(design.indexes).map((name) => [`index_${name}`, throttles('WriteThrottleEvents', name)])),
  };
  addAlarm(scope, 'TableThrottles', {
    topic,
    metric: new MathExpression({
      label: 'Throttled table reads, table writes and index writes',
      expression: `SUM([${Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(', ')}])`,
      usingMetrics,
      period: alarmPeriod,
    }),
    above: 100,
    periods: 3,
    userImpact: 'Requests are slow, or are refused with 429 and 503, because the table throttles writes.',
    firstStep:
      'Compare WriteThrottleEvents by index, then find the store or the address that writes the most by the request.answered lines.',
  });
}
