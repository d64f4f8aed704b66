import { type IMetric, type IWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { physicalName, type StageName } from '#infra/stages.ts';
import { table as design } from '#shared/table/table.ts';
import { graph, headline, minutes5, searched } from './dashboard-parts.ts';
import { metricsNamespace } from './service-metrics.ts';

type DataParts = { readonly stageName: StageName; readonly tableName: string };

/** Builds the dashboard of the table: capacity, hot keys and the lag of the stream readers. */
export function dataDashboard({ stageName, tableName }: DataParts): IWidget[][] {
  const metric = (metricName: string, statistic: string, dimensions: Readonly<Record<string, string>> = {}): IMetric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName, ...dimensions },
      statistic,
      period: minutes5,
    });
  const ofIndexes = (metricName: string): IMetric[] =>
    Object.keys(design.indexes).map((name) => metric(metricName, 'Sum', { GlobalSecondaryIndexName: name }));
  const ofOperations = (metricName: string, statistic: string): IMetric[] =>
    ['GetItem', 'Query', 'TransactWriteItems', 'UpdateItem'].map((Operation) => metric(metricName, statistic, { Operation }));
  return [
    [
      headline(
        `# ${physicalName(stageName, 'data')}\nThrottling below full capacity indicates a hot key: the saved query "Which callers send the most requests, and how are they answered" names its store.`,
      ),
    ],
    [
      graph(
        'Consumed read and write units',
        2,
        [metric('ConsumedReadCapacityUnits', 'Sum')],
        [metric('ConsumedWriteCapacityUnits', 'Sum')],
      ),
      graph('Write units of indexes', 2, ofIndexes('ConsumedWriteCapacityUnits')),
    ],
    [
      graph('Throttles of the table', 3, [metric('ReadThrottleEvents', 'Sum'), metric('WriteThrottleEvents', 'Sum')]),
      graph('Throttled index writes', 3, ofIndexes('WriteThrottleEvents')),
      graph('Hot keys: throttles of single partitions', 3, [
        metric('ReadKeyRangeThroughputThrottleEvents', 'Sum'),
        metric('WriteKeyRangeThroughputThrottleEvents', 'Sum'),
        ...ofIndexes('WriteKeyRangeThroughputThrottleEvents'),
      ]),
    ],
    [
      graph('Latency of calls', 2, ofOperations('SuccessfulRequestLatency', 'p99')),
      graph('Transaction conflicts and DynamoDB errors', 2, [metric('TransactionConflict', 'Sum'), ...ofOperations('SystemErrors', 'Sum')]),
    ],
    [
      graph('Age of the newest record read from the stream', 2, [
        searched(`{AWS/Lambda,FunctionName} MetricName="IteratorAge" "${physicalName(stageName, '').slice(0, -1)}"`, 'Maximum'),
      ]),
      graph('Records that stay set aside or cannot be read', 2, [
        searched(`{${metricsNamespace(stageName)},Surface} MetricName="StuckRecords"`, 'Sum'),
        searched(`{${metricsNamespace(stageName)}} MetricName="UnreadableRecords"`, 'Sum'),
      ]),
    ],
  ];
}
