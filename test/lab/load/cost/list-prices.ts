/** AWS list prices in US dollars, us-east-1, without free tiers and discounts, as they were on this day to our knowledge. */
export const pricesOf = '2026-11-25';

/** Each unit that is paid for, and where its price is found. */
export const listPrices = {
  /** On-demand, standard table class: half a unit is an eventually consistent read of 4 KB. */
  readUnit: { usd: 0.125e-6, source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' },
  writeUnit: { usd: 0.625e-6, source: 'https://aws.amazon.com/dynamodb/pricing/on-demand/' },
  /** HTTP API, the first 300 million, each begun 512 KB. */
  apiRequest: { usd: 1e-6, source: 'https://aws.amazon.com/api-gateway/pricing/' },
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
  logGb: { usd: 0.5, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  /** For each metric that an alarm reads. */
  alarmMonth: { usd: 0.1, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  dashboardMonth: { usd: 3, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  compositeAlarmMonth: { usd: 0.5, source: 'https://aws.amazon.com/cloudwatch/pricing/' },
  /** To the internet, the first 10 TB of a month. */
  egressGb: { usd: 0.09, source: 'https://aws.amazon.com/ec2/pricing/on-demand/' },
} as const;

export type Priced = keyof typeof listPrices;

export const usd = (unit: Priced): number => listPrices[unit].usd;
