/** The date of the prices. They are AWS list prices in US dollars, without free tiers or discounts. */
export const pricesOf = '2026-11-29';

/** The regions whose prices are known: the cheapest one and those of our stages. */
export const pricedRegions = ['us-east-1', 'eu-west-1'] as const;
export type PricedRegion = (typeof pricedRegions)[number];

type Price = { readonly usd: number; readonly elsewhere?: Readonly<Partial<Record<PricedRegion, number>>>; readonly source: string };

/** The price of each billed unit in us-east-1, the prices in other regions if they differ, and the source. */
export const listPrices = {
  /** On-demand mode, standard table class. An eventually consistent read of up to 4 KB takes half a unit. */
  readUnit: { usd: 0.125e-6, elsewhere: { 'eu-west-1': 0.1415e-6 }, source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' },
  writeUnit: { usd: 0.625e-6, elsewhere: { 'eu-west-1': 0.705e-6 }, source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' },
  /** HTTP API, for the first 300 million requests. A request is billed once for every 512 KB or part thereof. */
  apiRequest: { usd: 1e-6, elsewhere: { 'eu-west-1': 1.11e-6 }, source: 'https://aws.amazon.com/api-gateway/pricing/' },
  lambdaRun: { usd: 0.2e-6, source: 'https://aws.amazon.com/lambda/pricing/' },
  /** The price per GB-second on arm64, for the first 7.5 billion GB-seconds in a month. */
  lambdaGbSecond: { usd: 0.0000133334, source: 'https://aws.amazon.com/lambda/pricing/' },
  /**
   * An event sent to a custom bus, billed once for every 64 KB or part thereof. Rules, schedules and deliveries to a
   * queue in the same account are free.
   */
  busEvent: { usd: 1e-6, source: 'https://aws.amazon.com/eventbridge/pricing/' },
  /** A request that sends, receives or deletes up to ten messages, billed once for every 64 KB or part thereof. */
  queueRequest: { usd: 0.4e-6, source: 'https://aws.amazon.com/sqs/pricing/' },
  /** The additional price of a request if its messages have a group. Message groups make a queue fair. */
  fairQueueRequest: { usd: 0.1e-6, source: 'https://aws.amazon.com/sqs/pricing/' },
  kmsCall: { usd: 0.03 / 10_000, source: 'https://aws.amazon.com/kms/pricing/' },
  kmsKeyMonth: { usd: 1, source: 'https://aws.amazon.com/kms/pricing/' },
  /** The price per GB of ingested log lines. Each line counts as 26 bytes longer than it is. */
  logGb: { usd: 0.5, elsewhere: { 'eu-west-1': 0.57 }, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  /** The price for each metric that an alarm reads. */
  alarmMonth: { usd: 0.1, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  dashboardMonth: { usd: 3, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  compositeAlarmMonth: { usd: 0.5, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  /** The price of sending 1 GB to the internet, for the first 10 TB in a month. */
  egressGb: { usd: 0.09, source: 'https://aws.amazon.com/ec2/pricing/on-demand/' },
} as const satisfies Readonly<Record<string, Price>>;

export type Priced = keyof typeof listPrices;

/** Returns the price of a unit in a region. */
export function usd(unit: Priced, region: PricedRegion = 'us-east-1'): number {
  const price: Price = listPrices[unit];
  return price.elsewhere?.[region] ?? price.usd;
}
