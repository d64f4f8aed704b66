import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, type IWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { physicalName, type StageName } from '#infra/stages.ts';
import { graph, headline, minutes5, searched } from './dashboard-parts.ts';
import { metricsNamespace } from './service-metrics.ts';

export type DashboardParts = { readonly stageName: StageName; readonly api: HttpApi; readonly tableName: string };

/**
 * Builds the dashboard of the service from the callers' view and of its costs: traffic, failures, latency by group,
 * throttling and cost drivers.
 */
export function serviceDashboard({ stageName, api, tableName }: DashboardParts): IWidget[][] {
  const ofApi = (metricName: string, statistic: string): IMetric =>
    new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId: api.apiId }, statistic, period: minutes5 });
  const ofTable = (metricName: string): IMetric =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName }, statistic: 'Sum', period: minutes5 });
  // CloudFormation begins a function's name with that of its stack, cut to 24 characters.
  const functions = (metricName: string): string =>
    `{AWS/Lambda,FunctionName} MetricName="${metricName}" "${physicalName(stageName, '').slice(0, -1)}"`;
  const ours = metricsNamespace(stageName);
  return [
    [
      headline(
        `# ${physicalName(stageName, 'service')}\nStart here in an incident, then use the saved queries and the runbook that the alarm names.`,
      ),
    ],
    [
      graph('Requests, refused and failed', 3, [ofApi('Count', 'Sum'), ofApi('4xx', 'Sum'), ofApi('5xx', 'Sum')]),
      graph('Latency of requests', 3, [ofApi('Latency', 'p50'), ofApi('Latency', 'p99'), ofApi('IntegrationLatency', 'p99')]),
      graph('Failed requests by group', 3, [searched(`{${ours}} FailedRequests`, 'Sum')]),
    ],
    [
      graph('Latency by function, p99', 2, [searched(functions('Duration'), 'p99')]),
      graph('Crashes by function', 2, [searched(functions('Errors'), 'Sum')]),
    ],
    [
      graph('Invocations throttled by Lambda', 3, [searched(functions('Throttles'), 'Sum')]),
      graph('Throttled AWS calls', 3, [searched(`{${ours}} MetricName="ThrottledCalls"`, 'Sum')]),
      graph('Concurrent executions', 3, [searched(functions('ConcurrentExecutions'), 'Maximum')]),
    ],
    [
      graph('Cost: table units', 3, [ofTable('ConsumedReadCapacityUnits')], [ofTable('ConsumedWriteCapacityUnits')]),
      graph('Cost: function invocations', 3, [searched(functions('Invocations'), 'Sum')]),
      graph('Cost: log bytes', 3, [
        searched(`{AWS/Logs,LogGroupName} MetricName="IncomingBytes" "${physicalName(stageName, '').slice(0, -1)}"`, 'Sum'),
      ]),
    ],
  ];
}
