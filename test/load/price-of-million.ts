/**
 * AWS list prices in US dollars, us-east-1, without free tiers and discounts, as they were on 2026-11-22 to our knowledge: on-demand
 * DynamoDB (standard table class), Lambda on arm64, HTTP APIs of API Gateway (first 300 million).
 */
export const listPrices = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  lambdaRequest: 0.2e-6,
  lambdaGbSecond: 0.0000133334,
  apiRequest: 1e-6,
} as const;

/** What is assumed of AWS and not measured: a step to DynamoDB takes so long, and a function of 1,769 MB has one core. */
export const assumed = { stepMs: 4, memoryOfCoreMb: 1_769 } as const;

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
 * webhooks, is not in it. Lambda bills the whole time of a request: its CPU at the share of a core that its memory buys, and its waits.
 */
export function priceOfMillion({ readUnits, writeUnits, depth, cpuMs, memoryMb }: PricedRequest): number {
  const cpuTimeMs = cpuMs * Math.max(1, assumed.memoryOfCoreMb / memoryMb);
  const gbSeconds = ((cpuTimeMs + depth * assumed.stepMs) / 1000) * (memoryMb / 1024);
  const lambda = listPrices.lambdaRequest + gbSeconds * listPrices.lambdaGbSecond;
  const table = readUnits * listPrices.readUnit + writeUnits * listPrices.writeUnit;
  return (listPrices.apiRequest + lambda + table) * 1e6;
}
