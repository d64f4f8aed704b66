import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { table as design } from '#shared/table/table.ts';
import { addAlarm, alarmPeriod } from './service-alarm.ts';

/**
 * Is raised when the table is throttled, or an index takes writes more slowly than the table: that holds back the writes of every store. Reads of
 * indexes are left to the metric ThrottledCalls, since nothing reads them but our functions.
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
      label: 'Throttled reads and writes of the table and writes of its indexes',
      expression: `SUM([${Object.keys(usingMetrics)
        .map((id) => `FILL(${id}, 0)`)
        .join(', ')}])`,
      usingMetrics,
      period: alarmPeriod,
    }),
    above: 100,
    periods: 3,
    userImpact: 'Requests are slow, or are refused with 429 and 503, because the table takes fewer writes than come.',
    firstStep:
      'Compare WriteThrottleEvents by index, then find the store or the address that writes the most by the lines request.answered.',
  });
}
