import { assumed, durationMs } from './assumed.ts';
import { type Priced, type PricedRegion, usd } from './list-prices.ts';

/** The usage of one part of an operation. A part is either the request or all runs of one function together. */
export type Part = {
  /** The name of the function in `infra/functions.ts`, or `request`. */
  readonly name: string;
  readonly runs: number;
  readonly memoryMb: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** The number of sequential round trips to DynamoDB. */
  readonly depth: number;
  /** CPU time on one core of the measuring machine. */
  readonly cpuMs: number;
  /** The time spent waiting for services other than the table. */
  readonly waitMs: number;
  /** The size of the part's log lines, including the envelope that Lambda adds to each. */
  readonly logBytes: number;
  readonly logLines: number;
};

/** What one operation and its consequences use in total. */
export type OperationUse = {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly apiRequests: number;
  /** The size of bodies and headers that are sent to the internet. */
  readonly egressBytes: number;
  readonly busEvents: number;
  readonly queueRequests: number;
  readonly fairQueueRequests: number;
  readonly kmsCalls: number;
};

/** The properties of a stage's templates that affect the price of a request. */
export type StageFacts = { readonly accessLogBytes: number; readonly hasPlatformLines: boolean };

export type PriceLine = { readonly what: string; readonly usd: number };

const gb = 1e9;

/** Returns the dollar price of an operation in a region, broken down by billed item. */
export function priceLines(use: OperationUse, stage: StageFacts, region?: PricedRegion): readonly PriceLine[] {
  const request = use.parts.filter(({ name }) => name === 'request');
  const apiLog = use.parts.filter(({ name }) => name === 'record-api-log');
  const followers = use.parts.filter((part) => !request.includes(part) && !apiLog.includes(part));
  const cost = (unit: Priced, amount: number): number => usd(unit, region) * amount;
  const tableUsd = (parts: readonly Part[]): number =>
    parts.reduce((sum, { readUnits, writeUnits }) => sum + cost('readUnit', readUnits) + cost('writeUnit', writeUnits), 0);
  // Depth, CPU time and waiting time are sums over all runs, so they are not multiplied by the number of runs.
  const lambdaUsd = (part: Part): number =>
    cost('lambdaRun', part.runs) + cost('lambdaGbSecond', (durationMs(part) / 1000) * (part.memoryMb / 1024));
  return [
    { what: 'API Gateway', usd: cost('apiRequest', use.apiRequests) },
    { what: 'table, request', usd: tableUsd(request) },
    { what: 'table, consequences', usd: tableUsd(followers) },
    { what: 'table, API log', usd: tableUsd(apiLog) },
    { what: 'Lambda', usd: use.parts.reduce((sum, part) => sum + lambdaUsd(part), 0) },
    { what: 'EventBridge', usd: cost('busEvent', use.busEvents) },
    { what: 'SQS', usd: cost('queueRequest', use.queueRequests) + cost('fairQueueRequest', use.fairQueueRequests) },
    { what: 'KMS', usd: cost('kmsCall', use.kmsCalls) },
    { what: 'logs', usd: cost('logGb', logBytesOf(use, stage) / gb) },
    { what: 'egress', usd: cost('egressGb', use.egressBytes / gb) },
  ];
}

export const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, line) => sum + line.usd, 0);

export function logBytesOf({ parts, apiRequests }: OperationUse, { accessLogBytes, hasPlatformLines }: StageFacts): number {
  const platform = hasPlatformLines ? assumed.platformLineBytes : 0;
  const ofRuns = parts.reduce(
    (sum, { logBytes, logLines, runs }) => sum + logBytes + logLines * assumed.lineOverheadBytes + runs * platform,
    0,
  );
  return ofRuns + apiRequests * (accessLogBytes + assumed.lineOverheadBytes);
}

/** Returns the size of headers as sent, including the overhead of HTTP and TLS. */
export const headerBytes = (headers: Readonly<Record<string, string>>): number =>
  Object.entries(headers).reduce<number>((sum, [name, value]) => sum + name.length + value.length + 4, assumed.wireBytes);
