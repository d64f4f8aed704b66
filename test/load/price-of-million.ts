import { durationMs } from './cost/assumed.ts';
import { usd } from './cost/list-prices.ts';

export type PricedRequest = {
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Steps to DynamoDB that wait for one another. */
  readonly depth: number;
  /** Of the handler on one core of the machine of the benchmark. */
  readonly cpuMs: number;
  readonly memoryMb: number;
};

/**
 * The price of a million such requests in US dollars: API Gateway, Lambda and DynamoDB. What follows from a request, such as events and
 * webhooks, is not in it; `cost/` has that. Lambda bills the whole time of a request: its CPU at the share of a core that its memory buys,
 * and its waits.
 */
export function priceOfMillion({ readUnits, writeUnits, depth, cpuMs, memoryMb }: PricedRequest): number {
  const gbSeconds = (durationMs({ cpuMs, depth, waitMs: 0, memoryMb }) / 1000) * (memoryMb / 1024);
  const lambda = usd('lambdaRun') + gbSeconds * usd('lambdaGbSecond');
  const table = readUnits * usd('readUnit') + writeUnits * usd('writeUnit');
  return (usd('apiRequest') + lambda + table) * 1e6;
}
