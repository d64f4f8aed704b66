import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IMetric, type IWidget, MathExpression, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';

/** The width of a CloudWatch dashboard, in grid units. */
const dashboardWidth = 24;
export const fiveMinutes = Duration.minutes(5);

/** Creates a line graph. Its width is such that `perRow` graphs fill a row. */
export const createGraph = (title: string, perRow: 1 | 2 | 3, left: readonly IMetric[], right: readonly IMetric[] = []): IWidget =>
  new GraphWidget({ title, width: dashboardWidth / perRow, height: 6, left: [...left], right: [...right] }) as IWidget;

export const createHeadline = (markdown: string): IWidget => new TextWidget({ width: dashboardWidth, height: 2, markdown }) as IWidget;

/**
 * Finds metrics with a search whenever the dashboard is displayed. A direct reference would make this stack depend on
 * the function's stack, and the function could then not be removed. `terms` are the terms of a CloudWatch `SEARCH`
 * expression.
 */
export const searchMetrics = (terms: string, statistic: string): IMetric =>
  new MathExpression({ expression: `SEARCH('${terms}', '${statistic}', 300)`, usingMetrics: {}, label: '', period: fiveMinutes });
