import { type IMetric, type IWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { physicalName, type StageName } from '#infra/stages.ts';
import { table as design } from '#shared/table/table.ts';
import { createGraph, createHeadline, fiveMinutes, searchMetrics } from './dashboard-parts.ts';
import { metricsNamespace } from './service-metrics.ts';

type DataParts = { readonly stageName: StageName; readonly tableName: string };

/**
 * Creates the rows of widgets for the table's dashboard: capacity, hot keys, and how far the stream's readers lag
 * behind.
 */
export function dataDashboard({ stageName, tableName }: DataParts): IWidget[][] {
  const metric = (metricName: string, statistic: string, dimensions: Readonly<Record<string, string>> = {}): IMetric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...dimensions },
      statistic,
      period: fiveMinutes,
    });
  const ofIndexes = (metricName: string): IMetric[] =>
    Object.keys(design.indexes).map((name) => metric(metricName, 'Sum', { GlobalSecondaryIndexName: name }));
  const ofOperations = (metricName: string, statistic: string): IMetric[] =>
    ['GetItem', 'Query', 'TransactWriteItems', 'UpdateItem'].map((Operation) => metric(metricName, statistic, { Operation }));
  return [
    [
      createHeadline(
        `# ${physicalName(stageName, 'data')}\nThrottling below full capacity indicates a hot key: the saved query "Which callers send the most requests, and how are they answered" names its store.`,
      ),
    ],
    [
      createGraph(
        'Consumed read and write units',
        2,
        [metric('ConsumedReadCapacityUnits', 'Sum')],
        [metric('ConsumedWriteCapacityUnits', 'Sum')],
      ),
      createGraph('Write units of indexes', 2, ofIndexes('ConsumedWriteCapacityUnits')),
    ],
    [
      createGraph('Throttles of the table', 3, [metric('ReadThrottleEvents', 'Sum'), metric('WriteThrottleEvents', 'Sum')]),
      createGraph('Throttled index writes', 3, ofIndexes('WriteThrottleEvents')),
      createGraph('Hot keys: throttles of single partitions', 3, [
        metric('ReadKeyRangeThroughputThrottleEvents', 'Sum'),
        metric('WriteKeyRangeThroughputThrottleEvents', 'Sum'),
        ...ofIndexes('WriteKeyRangeThroughputThrottleEvents'),
      ]),
    ],
    [
      createGraph('Latency of calls', 2, ofOperations('SuccessfulRequestLatency', 'p99')),
      createGraph('Transaction conflicts and DynamoDB errors', 2, [
        metric('TransactionConflict', 'Sum'),
        ...ofOperations('SystemErrors', 'Sum'),
      ]),
    ],
    [
      createGraph('Age of the newest record read from the stream', 2, [
        searchMetrics(`{AWS/Lambda,FunctionName} MetricName="IteratorAge" "${physicalName(stageName, '').slice(0, -1)}"`, 'Maximum'),
      ]),
      createGraph('Records that stay set aside or cannot be read', 2, [
        searchMetrics(`{${metricsNamespace(stageName)},Surface} MetricName="StuckRecords"`, 'Sum'),
        searchMetrics(`{${metricsNamespace(stageName)}} MetricName="UnreadableRecords"`, 'Sum'),
      ]),
    ],
  ];
}
