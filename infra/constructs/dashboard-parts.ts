import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IMetric, type IWidget, MathExpression, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';

/** The width of a dashboard in CloudWatch units. */
const dashboardWidth = 24;
export const fiveMinutes = Duration.minutes(5);

/** Creates a line graph; `perRow` graphs fill a row. */
export const createGraph = (title: string, perRow: 1 | 2 | 3, left: readonly IMetric[], right: readonly IMetric[] = []): IWidget =>
  new GraphWidget({ title, width: dashboardWidth / perRow, height: 6, left: [...left], right: [...right] }) as IWidget;

export const createHeadline = (markdown: string): IWidget => new TextWidget({ width: dashboardWidth, height: 2, markdown }) as IWidget;

/**
 * Searches for metrics when the dashboard is shown. Naming a metric directly would tie its function to this stack, so
 * that the function could not be removed. `terms` is a CloudWatch `SEARCH` expression.
 */
export const searchMetrics = (terms: string, statistic: string): IMetric =>
  new MathExpression({ expression: `SEARCH('${terms}', '${statistic}', 300)`, usingMetrics: {}, label: '', period: fiveMinutes });
