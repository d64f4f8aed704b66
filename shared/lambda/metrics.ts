/**
 * Everything that the functions measure for alarms, each with its one dimension: the metrics of a function, of a surface, of a queue, and those of
 * the stage as a whole. A figure is written when something fails, and costs nothing otherwise.
 */
export const metrics = {
  /** Requests that were answered with an error of ours. */
  FailedRequests: 'FunctionName',
  /** Records of a batch that could not be processed this time. */
  FailedRecords: 'Surface',
  /** Records set aside that are still refused a quarter of an hour later. */
  StuckRecords: 'Surface',
  /** The age in seconds of a message that SQS leaves out of its own metric, since it was received three times or more. */
  MessageAge: 'QueueName',
  /** Stored records that this version cannot read. */
  UnreadableRecords: null,
  /** Calls of AWS that were refused because more was asked than is given: of DynamoDB each attempt, of others those that stayed refused. */
  ThrottledCalls: null,
  /** Requests that were let through without being counted against their rate limit. */
  UncountedRequests: null,
  /** Times that requests of a store could not be written into its API log. */
  UnrecordedRequests: null,
} as const satisfies Readonly<Record<string, 'FunctionName' | 'Surface' | 'QueueName' | null>>;

export type MetricName = keyof typeof metrics;

/**
 * Writes one figure in CloudWatch's embedded metric format, by which CloudWatch Logs makes a metric of a log line. Does nothing in a stage
 * without alarms.
 */
export function measure(name: MetricName, value = 1, queueName?: string, clock: () => number = Date.now): void {
  // The stacks say where metrics go (`infra/constructs/service-metrics.ts`); those of a stage without alarms do not.
  // biome-ignore lint/style/noProcessEnv: it is the same for all functions, and read only once something has failed.
  const { METRICS_NAMESPACE: Namespace, METRICS_SURFACE: Surface, AWS_LAMBDA_FUNCTION_NAME: FunctionName } = process.env;
  if (Namespace === undefined) return;
  const dimension = metrics[name];
  const directive = { Namespace, Dimensions: [dimension ? [dimension] : []], Metrics: [{ Name: name }] };
  const line = {
    _aws: { Timestamp: clock(), CloudWatchMetrics: [directive] },
    // Also what is no dimension of the metric: the line then says which function it was.
    Surface,
    FunctionName,
    QueueName: queueName,
    [name]: value,
  };
  // Not by the console: Lambda puts what that prints into an object of its own, and CloudWatch looks for metrics at the root only.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
