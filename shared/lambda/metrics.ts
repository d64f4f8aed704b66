type Owner = 'FunctionName' | 'Surface' | 'QueueName';
type Spec = { readonly in: 'name' | 'dimension'; readonly of: Owner } | null;

/**
 * The metrics for alarms. Metrics are written only when something fails. `of` tells whether a metric is counted per
 * function, per surface or per queue. If a metric's entry is null, the metric is counted for the whole stage.
 */
export const metrics = {
  /**
   * Requests that were answered with an internal error, and crashes. Crashes are counted from Lambda's log, without
   * dimensions.
   */
  FailedRequests: { in: 'name', of: 'FunctionName' },
  /** Counts crashes, and those records of a batch that could not be processed in this attempt. */
  FailedRecords: { in: 'name', of: 'Surface' },
  /** Quarantined records that still fail after a quarter of an hour. */
  StuckRecords: { in: 'dimension', of: 'Surface' },
  /**
   * The age in seconds of the oldest message that was received at least three times. SQS does not include such messages
   * in its own metric.
   */
  MessageAge: { in: 'dimension', of: 'QueueName' },
  /** Stored records that this version cannot read. */
  UnreadableRecords: null,
  /**
   * Throttled AWS calls. For DynamoDB, every throttled attempt counts; for other services, only calls that failed
   * because of throttling.
   */
  ThrottledCalls: null,
  /** Requests that were allowed although they could not be counted against their rate limit. */
  UncountedRequests: null,
  /** How often requests could not be written to a store's API log. */
  UnrecordedRequests: null,
} as const satisfies Readonly<Record<string, Spec>>;

export type MetricName = keyof typeof metrics;

/**
 * Returns a metric's name in CloudWatch. If the metric is named after its owner (`of`), the name begins with the owner,
 * as in `orders-FailedRequests`.
 */
export const metricNameOf = (name: MetricName, of: string | undefined): string =>
  metrics[name]?.in === 'name' && of !== undefined ? `${of}-${name}` : name;

/**
 * Writes a figure in CloudWatch's embedded metric format, so that CloudWatch Logs turns the figure into a metric. Does nothing in
 * a stage without alarms.
 */
export function measure(name: MetricName, value = 1, queueName?: string, clock: () => number = Date.now): void {
  // biome-ignore lint/style/noProcessEnv: `service-metrics.ts` sets these variables if the stage has alarms.
  const { METRICS_NAMESPACE: Namespace, METRICS_SURFACE: Surface, METRICS_FUNCTION: FunctionName } = process.env;
  if (Namespace === undefined) return;
  const spec: Spec = metrics[name];
  // The log line contains all three names, so that a reader of the log can find the metric's source.
  const owners = { Surface, FunctionName, QueueName: queueName };
  const Name = metricNameOf(name, spec === null ? undefined : owners[spec.of]);
  const directive = { Namespace, Dimensions: [spec?.in === 'dimension' ? [spec.of] : []], Metrics: [{ Name }] };
  const line = { _aws: { Timestamp: clock(), CloudWatchMetrics: [directive] }, ...owners, [Name]: value };
  // `console.log` cannot be used: Lambda would wrap the line in another object, but CloudWatch looks for metrics only
  // at the root.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
