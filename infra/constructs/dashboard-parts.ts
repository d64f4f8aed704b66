import { Duration } from 'aws-cdk-lib';
import { GraphWidget, type IMetric, type IWidget, MathExpression, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';

/** How wide a dashboard is, in the units of CloudWatch. */
const dashboardWidth = 24;
export const minutes5 = Duration.minutes(5);

/** Lines over time, so many beside each other that they fill a row. */
export const graph = (title: string, perRow: 1 | 2 | 3, left: readonly IMetric[], right: readonly IMetric[] = []): IWidget =>
  new GraphWidget({ title, width: dashboardWidth / perRow, height: 6, left: [...left], right: [...right] }) as IWidget;

export const headline = (markdown: string): IWidget => new TextWidget({ width: dashboardWidth, height: 2, markdown }) as IWidget;

/**
 * Every metric that fits, found when the dashboard is shown: a metric named here would tie a function to this stack, so that it could not be
 * removed. `terms` are in the language of CloudWatch's `SEARCH`.
 */
export const searched = (terms: string, statistic: string): IMetric =>
  new MathExpression({ expression: `SEARCH('${terms}', '${statistic}', 300)`, usingMetrics: {}, label: '', period: minutes5 });
