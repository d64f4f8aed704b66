type Owner = 'FunctionName' | 'Surface' | 'QueueName';
type Spec = { readonly in: 'name' | 'dimension'; readonly of: Owner } | null;

/**
 * Everything that the functions measure for alarms, each with what it is of: a function, a surface, a queue, or (null) the stage as a whole. A figure
 * is written when something fails, and costs nothing otherwise.
 */
export const metrics = {
  /** Requests that were answered with an error of ours. The log's own count of crashes is added to it, which can set no dimension. */
  FailedRequests: { in: 'name', of: 'FunctionName' },
  /** Records of a batch that could not be processed this time, and crashes, as above. */
  FailedRecords: { in: 'name', of: 'Surface' },
  /** Records set aside that are still refused a quarter of an hour later. */
  StuckRecords: { in: 'dimension', of: 'Surface' },
  /** The age in seconds of a message that SQS leaves out of its own metric, since it was received three times or more. */
  MessageAge: { in: 'dimension', of: 'QueueName' },
  /** Stored records that this version cannot read. */
  UnreadableRecords: null,
  /** Calls of AWS that were refused because more was asked than is given: of DynamoDB each attempt, of others those that stayed refused. */
  ThrottledCalls: null,
  /** Requests that were let through without being counted against their rate limit. */
  UncountedRequests: null,
  /** Times that requests of a store could not be written into its API log. */
  UnrecordedRequests: null,
} as const satisfies Readonly<Record<string, Spec>>;

export type MetricName = keyof typeof metrics;

/** What CloudWatch calls a metric of the function or surface `of`: `orders-FailedRequests`; without one, or where that is a dimension, its name alone. */
export const metricNameOf = (name: MetricName, of: string | undefined): string =>
  metrics[name]?.in === 'name' && of !== undefined ? `${of}-${name}` : name;

/**
 * Writes one figure in CloudWatch's embedded metric format, by which CloudWatch Logs makes a metric of a log line. Does nothing in a stage
 * without alarms.
 */
export function measure(name: MetricName, value = 1, queueName?: string, clock: () => number = Date.now): void {
  // The stacks say where metrics go (`infra/constructs/service-metrics.ts`); those of a stage without alarms do not.
  // biome-ignore lint/style/noProcessEnv: it is the same for all functions, and read only once something has failed.
  const { METRICS_NAMESPACE: Namespace, METRICS_SURFACE: Surface, METRICS_FUNCTION: FunctionName } = process.env;
  if (Namespace === undefined) return;
  const spec: Spec = metrics[name];
  // Also what is no dimension of the metric: the line then says which function it was.
  const owners = { Surface, FunctionName, QueueName: queueName };
  const Name = metricNameOf(name, spec === null ? undefined : owners[spec.of]);
  const directive = { Namespace, Dimensions: [spec?.in === 'dimension' ? [spec.of] : []], Metrics: [{ Name }] };
  const line = { _aws: { Timestamp: clock(), CloudWatchMetrics: [directive] }, ...owners, [Name]: value };
  // Not by the console: Lambda puts what that prints into an object of its own, and CloudWatch looks for metrics at the root only.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
