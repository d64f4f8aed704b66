import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, type IWidget, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { physicalName, type StageName } from '#infra/stages.ts';
import { createGraph, createHeadline, fiveMinutes, searchMetrics } from './dashboard-parts.ts';
import { metricsNamespace } from './service-metrics.ts';

export type DashboardParts = { readonly stageName: StageName; readonly api: HttpApi; readonly tableName: string };

/**
 * Creates the widgets of the service's dashboard, row by row. The dashboard shows traffic, failures, latency,
 * throttling and the main causes of costs.
 */
export function serviceDashboard({ stageName, api, tableName }: DashboardParts): IWidget[][] {
  const ofApi = (metricName: string, statistic: string): IMetric =>
    new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap: { ApiId: api.apiId }, statistic, period: fiveMinutes });
  const ofTable = (metricName: string): IMetric =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: tableName }, statistic: 'Sum', period: fiveMinutes });
  // A function's name begins with its stack's name, which CloudFormation shortens to 24 characters.
  const functions = (metricName: string): string =>
    `{AWS/Lambda,FunctionName} MetricName="${metricName}" "${physicalName(stageName, '').slice(0, -1)}"`;
  const ours = metricsNamespace(stageName);
  return [
    [
      createHeadline(
        `# ${physicalName(stageName, 'service')}\nStart here in an incident, then use the saved queries and the runbook that the alarm names.`,
      ),
    ],
    [
      createGraph('Requests, refused and failed', 3, [ofApi('Count', 'Sum'), ofApi('4xx', 'Sum'), ofApi('5xx', 'Sum')]),
      createGraph('Latency of requests', 3, [ofApi('Latency', 'p50'), ofApi('Latency', 'p99'), ofApi('IntegrationLatency', 'p99')]),
      createGraph('Failed requests by group', 3, [searchMetrics(`{${ours}} FailedRequests`, 'Sum')]),
    ],
    [
      createGraph('Latency by function, p99', 2, [searchMetrics(functions('Duration'), 'p99')]),
      createGraph('Crashes by function', 2, [searchMetrics(functions('Errors'), 'Sum')]),
    ],
    [
      createGraph('Invocations throttled by Lambda', 3, [searchMetrics(functions('Throttles'), 'Sum')]),
      createGraph('Throttled AWS calls', 3, [searchMetrics(`{${ours}} MetricName="ThrottledCalls"`, 'Sum')]),
      createGraph('Concurrent executions', 3, [searchMetrics(functions('ConcurrentExecutions'), 'Maximum')]),
    ],
    [
      createGraph('Cost: table units', 3, [ofTable('ConsumedReadCapacityUnits')], [ofTable('ConsumedWriteCapacityUnits')]),
      createGraph('Cost: function invocations', 3, [searchMetrics(functions('Invocations'), 'Sum')]),
      createGraph('Cost: log bytes', 3, [
        searchMetrics(`{AWS/Logs,LogGroupName} MetricName="IncomingBytes" "${physicalName(stageName, '').slice(0, -1)}"`, 'Sum'),
      ]),
    ],
  ];
}
