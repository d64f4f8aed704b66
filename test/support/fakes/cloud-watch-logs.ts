import { formatLambdaLine } from '#infra/local/runtime/function-console.ts';

/**
 * Returns a string of the parts by which an alarm identifies a metric: the namespace, the name, and each dimension with
 * its value.
 */
export const metricKey = (namespace: string, name: string, dimensions: readonly (readonly [string, string])[]): string =>
  [namespace, name, ...dimensions.map(([dimension, value]) => `${dimension}=${value}`)].join(' ');

type Directive = {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
};
type EmbeddedLine = Readonly<Record<string, unknown>> & {
  readonly _aws?: { readonly Timestamp: number; readonly CloudWatchMetrics: readonly Directive[] };
};

/**
 * Returns the metrics that CloudWatch extracts from a log line in the embedded metric format, with their values.
 * Returns none if the line is not a JSON object with `_aws` at its root. Throws if such a line violates the format,
 * because CloudWatch would silently ignore it.
 */
export function embeddedMetrics(line: string): readonly (readonly [key: string, value: number])[] {
  let parsed: EmbeddedLine;
  try {
    parsed = JSON.parse(line) as EmbeddedLine;
  } catch {
    return [];
  }
  if (parsed._aws === undefined) return [];
  if (!Number.isInteger(parsed._aws.Timestamp)) throw new Error(`The timestamp is not in ms: ${line}`);
  return parsed._aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) => {
    if (Namespace === '' || Dimensions.length === 0) throw new Error(`The line is not in the embedded metric format: ${line}`);
    return Dimensions.flatMap((dimensions) => {
      const values = dimensions.map((name) => [name, textAt(parsed, name)] as const);
      return Metrics.map(({ Name }) => [metricKey(Namespace, Name, values), numberAt(parsed, Name)] as const);
    });
  });
}

function textAt(line: EmbeddedLine, name: string): string {
  const value = line[name];
  if (typeof value !== 'string' || value === '') throw new Error(`The dimension ${name} has no value: ${JSON.stringify(line)}`);
  return value;
}

function numberAt(line: EmbeddedLine, name: string): number {
  const value = line[name];
  if (typeof value !== 'number') throw new Error(`The metric ${name} has no value: ${JSON.stringify(line)}`);
  return value;
}

const levels = { log: 'INFO', info: 'INFO', warn: 'WARN', error: 'ERROR' } as const;

/**
 * Runs `work` and writes its log lines in the same way as Lambda with the JSON log format. Returns the lines that reach
 * the log group: console output wrapped in Lambda's JSON, and standard output unchanged.
 */
export async function captureLogLines(work: () => Promise<unknown>): Promise<readonly string[]> {
  const lines: string[] = [];
  const before = { ...console };
  const write = process.stdout.write;
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, 'INFO'][]) {
    console[method] = (...parts: readonly unknown[]) => void lines.push(formatLambdaLine(level, 'invocation', parts));
  }
  process.stdout.write = ((text: string) => lines.push(...text.split('\n').filter((line) => line !== '')) > 0) as typeof write;
  try {
    await work();
  } finally {
    process.stdout.write = write;
    Object.assign(console, before);
  }
  return lines;
}
