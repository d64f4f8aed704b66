type Owner = 'FunctionName' | 'Surface' | 'QueueName';
type Spec = { readonly in: 'name' | 'dimension'; readonly of: Owner } | null;

/**
 * All metrics for alarms, each with its dimension: a function, a surface, a queue, or (null) the whole stage. A figure is written only when
 * something fails, so it costs nothing otherwise.
 */
export const metrics = {
  /** Requests that were answered with an internal error. Crashes, which Lambda's log counts without dimensions, are added. */
  FailedRequests: { in: 'name', of: 'FunctionName' },
  /** Records of a batch that failed this time. Crashes are added as above. */
  FailedRecords: { in: 'name', of: 'Surface' },
  /** Quarantined records that still fail after a quarter of an hour. */
  StuckRecords: { in: 'dimension', of: 'Surface' },
  /** The age in seconds of the oldest message received three times or more, which SQS omits from its own metric. */
  MessageAge: { in: 'dimension', of: 'QueueName' },
  /** Stored records that this version cannot read. */
  UnreadableRecords: null,
  /** AWS calls that were throttled: for DynamoDB every attempt, for other services only calls that stayed throttled. */
  ThrottledCalls: null,
  /** Requests that were allowed without being counted against their rate limit. */
  UncountedRequests: null,
  /** How often requests of a store could not be written to its API log. */
  UnrecordedRequests: null,
} as const satisfies Readonly<Record<string, Spec>>;

export type MetricName = keyof typeof metrics;

/**
 * Returns the CloudWatch name of a metric. If the owner `of` belongs in the name, it is a prefix, as in `orders-FailedRequests`; otherwise
 * the name stands alone.
 */
export const metricNameOf = (name: MetricName, of: string | undefined): string =>
  metrics[name]?.in === 'name' && of !== undefined ? `${of}-${name}` : name;

/**
 * Writes one figure in CloudWatch's embedded metric format, which CloudWatch Logs turns into a metric. Does nothing in a stage without
 * alarms.
 */
export function measure(name: MetricName, value = 1, queueName?: string, clock: () => number = Date.now): void {
  // The stacks define the destination of metrics (`infra/constructs/service-metrics.ts`), but not in a stage without alarms.
  // biome-ignore lint/style/noProcessEnv: it is the same for all functions, and read only once something has failed.
  const { METRICS_NAMESPACE: Namespace, METRICS_SURFACE: Surface, METRICS_FUNCTION: FunctionName } = process.env;
  if (Namespace === undefined) return;
  const spec: Spec = metrics[name];
  // Includes owners that are not a dimension of the metric, so that the line shows the function.
  const owners = { Surface, FunctionName, QueueName: queueName };
  const Name = metricNameOf(name, spec === null ? undefined : owners[spec.of]);
  const directive = { Namespace, Dimensions: [spec?.in === 'dimension' ? [spec.of] : []], Metrics: [{ Name }] };
  const line = { _aws: { Timestamp: clock(), CloudWatchMetrics: [directive] }, ...owners, [Name]: value };
  // Not through the console: Lambda would wrap the output in an object, and CloudWatch looks for metrics only at the root.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
