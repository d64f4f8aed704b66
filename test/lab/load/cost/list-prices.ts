/** AWS list prices in US dollars, without free tiers and discounts, as they were on this day to our knowledge. */
export const pricesOf = '2026-11-29';

/** The regions whose prices are known: that in which AWS is cheapest, and those of our stages. */
export const pricedRegions = ['us-east-1', 'eu-west-1'] as const;
export type PricedRegion = (typeof pricedRegions)[number];

type Price = { readonly usd: number; readonly elsewhere?: Readonly<Partial<Record<PricedRegion, number>>>; readonly source: string };

/** Each unit that is paid for, its price in us-east-1 and wherever else it is another one, and where it is found. */
export const listPrices = {
  /** On-demand, standard table class: half a unit is an eventually consistent read of 4 KB. */
  readUnit: { usd: 0.125e-6, elsewhere: { 'eu-west-1': 0.1415e-6 }, source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' },
  writeUnit: { usd: 0.625e-6, elsewhere: { 'eu-west-1': 0.705e-6 }, source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' },
  /** HTTP API, the first 300 million, each begun 512 KB. */
  apiRequest: { usd: 1e-6, elsewhere: { 'eu-west-1': 1.11e-6 }, source: 'https://aws.amazon.com/api-gateway/pricing/' },
  lambdaRun: { usd: 0.2e-6, source: 'https://aws.amazon.com/lambda/pricing/' },
  /** arm64, the first 7.5 billion. */
  lambdaGbSecond: { usd: 0.0000133334, source: 'https://aws.amazon.com/lambda/pricing/' },
  /** Put on a bus of our own, each begun 64 KB. Rules, schedules and deliveries to a queue of the same account are free. */
  busEvent: { usd: 1e-6, source: 'https://aws.amazon.com/eventbridge/pricing/' },
  /** Send, receive and delete, of up to ten messages and of each begun 64 KB. */
  queueRequest: { usd: 0.4e-6, source: 'https://aws.amazon.com/sqs/pricing/' },
  /** Beside it, for a message with a group, which makes the queue fair. */
  fairQueueRequest: { usd: 0.1e-6, source: 'https://aws.amazon.com/sqs/pricing/' },
  kmsCall: { usd: 0.03 / 10_000, source: 'https://aws.amazon.com/kms/pricing/' },
  kmsKeyMonth: { usd: 1, source: 'https://aws.amazon.com/kms/pricing/' },
  /** Lines that come in; each counts 26 bytes more than it has. */
  logGb: { usd: 0.5, elsewhere: { 'eu-west-1': 0.57 }, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  /** For each metric that an alarm reads. */
  alarmMonth: { usd: 0.1, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  dashboardMonth: { usd: 3, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  compositeAlarmMonth: { usd: 0.5, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  /** To the internet, the first 10 TB of a month. */
  egressGb: { usd: 0.09, source: 'https://aws.amazon.com/ec2/pricing/on-demand/' },
} as const satisfies Readonly<Record<string, Price>>;

export type Priced = keyof typeof listPrices;

/** The price of a unit in a region. */
export function usd(unit: Priced, region: PricedRegion = 'us-east-1'): number {
  const price: Price = listPrices[unit];
  return price.elsewhere?.[region] ?? price.usd;
}
