import { stages as ourStages, type Stage } from '#infra/stages.ts';
import { assumed, durationMs } from './assumed.ts';
import { idleMonth } from './idle-month.ts';
import { listPrices, type Priced, type PricedRegion, pricedRegions, pricesOf, usd } from './list-prices.ts';
import { table, wrapped } from './markdown.ts';
import type { Measured } from './measured.ts';
import { logBytesOf, type OperationUse, type Part, type PriceLine, priceLines, sumOf } from './operation-use.ts';

const million = 1e6;

/** The target price of a million calls of each operation, in dollars. */
export const targetPricesUsd: Readonly<Record<string, number>> = {
  'GET /v1/products/{id}': 3.5,
  'GET /v1/products (50)': 6,
  'POST /v1/orders': 95,
  'webhook delivered': 14,
};

/** Returns the price in dollars of a million calls of an operation, by default in us-east-1. */
export const millionUsd = (use: OperationUse, { stages }: Measured, region?: PricedRegion): number =>
  sumOf(priceLines(use, stages.prod, region)) * million;

/** Returns the region of a stage. Throws if the region's prices are unknown. */
export function regionOf(name: string, { env }: Pick<Stage, 'env'>): PricedRegion {
  const found = pricedRegions.find((region) => region === env?.region);
  if (found === undefined) throw new Error(`The prices of ${env?.region}, where ${name} is, are not in list-prices.ts.`);
  return found;
}

/** Returns the text of `docs/cost.md`. It depends only on the measured figures, the prices and the assumptions. */
export function costDocument(measured: Measured): string {
  const { quiet, idle, stages } = measured;
  const prodRegion = regionOf('prod', ourStages.prod);
  return [
    '# What it costs',
    wrapped(
      `\`npm run lab -- cost\` measures and writes this page; with \`--priced\` it applies current prices to the measurements of ${measured.measuredOn} ` +
        '(`test/lab/load/cost/measured.json`). Capacity, calls, bytes and runs are counted on the local engine; everything else comes from the ' +
        'templates of `prod` and `dev`. No figure here is from an AWS bill.',
    ),
    '## A million of each, in US dollars',
    pricesTable(measured),
    wrapped(
      'Prices include all consequences of an operation. Alone: every message causes a separate run of a function. Busy: ten concurrent requests, and ' +
        'ten messages per run of a worker. The further columns break down the price of an operation alone.',
    ),
    wrapped(aloneAtLeast(measured)),
    '## The same in the region of prod',
    wrapped(
      `All other prices on this page are for us-east-1. The stage prod is in ${prodRegion} (\`infra/stages.ts\`), where the table, ` +
        'API Gateway and the logs cost more.',
    ),
    regionsTable(measured, prodRegion),
    '## Use of one operation alone',
    usesTable(measured),
    'An order, by function:',
    partsTable(quiet.find(({ name }) => name === 'POST /v1/orders')?.parts ?? []),
    '## A month without traffic, in US dollars',
    monthTable(idleMonth(idle, stages.prod), idleMonth(idle, stages.dev)),
    '## What is assumed',
    assumptions.map((text) => wrapped(`- ${text}`, '  ')).join('\n'),
    `## Prices of ${pricesOf}`,
    table(
      ['Unit', ...pricedRegions, 'Source'],
      Object.entries(listPrices).map(([unit, { source }]) => [
        `\`${unit}\``,
        ...pricedRegions.map((region) => perUnit(usd(unit as Priced, region))),
        source,
      ]),
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

const assumptions: readonly string[] = [
  `A call to DynamoDB takes ${assumed.stepMs} ms, a call to SQS or EventBridge ${assumed.serviceMs} ms, and a call to a webhook receiver ${assumed.receiverMs} ms, ` +
    `with ${assumed.handshakeCpuMs} ms of CPU time for the handshake. CPU times are those of one core of the measuring machine; a function has one ` +
    `core at ${assumed.memoryOfCoreMb} MB, and a proportional share of a core with less memory.`,
  `Functions are warm: cold starts are excluded. One in ${Math.round(1 / assumed.startsOfRun)} runs of the webhook sender starts a container, ` +
    'which calls KMS to decrypt the secret.',
  `Lambda keeps ${assumed.idlePollers} receives of ${assumed.pollSec} s waiting on each queue. If Lambda's own two log lines per run are kept, they have ` +
    `${assumed.platformLineBytes} bytes; ${assumed.lineOverheadBytes} extra bytes are billed for every line. HTTP and TLS add ${assumed.wireBytes} bytes to a message.`,
  "The API log's worker gets ten lines of a busy store together. When a rule puts a message into a queue, the store is its message group.",
  'The client accepts brotli. Products have two variants. The order is paid, with two lines, a customer and an Idempotency-Key; its store has no webhook ' +
    'endpoint and no supplier, and sends no e-mail. The webhook row is the additional cost of sending `order.created` to one endpoint. A search finds five or six of sixty products by one word. A ' +
    'product exported in bulk is one more product in a running export; each additional file of 32 MB costs one S3 request ($5 per million).',
  'Excluded: free tiers, storage and backups, our own metrics ($0.30 per metric and month with data), images and CloudFront, e-mails (SES: $0.10 per 1,000), Cognito, tax.',
];

const reads = ['GET /v1/products/{id}', 'GET /v1/products (50)'];

/** Explains why a single read costs more than the target price. */
function aloneAtLeast(measured: Measured): string {
  const least = measured.quiet.flatMap((use) => {
    if (!reads.includes(use.name)) return [];
    const beside = { ...use, parts: use.parts.filter(({ name }) => name !== 'record-api-log') };
    return [`$${money(millionUsd(beside, measured) + (usd('lambdaRun') + usd('writeUnit')) * million)} for \`${use.name}\``];
  });
  return (
    'An order and a webhook stay within their targets, alone and busy. A single read exceeds its target, because its log line is ' +
    "recorded on its own and so costs a whole run of the API log's worker and a write. Even if that worker took no time and read nothing, " +
    `the price would be ${least.join(' and ')}.${busyAbove(measured)}`
  );
}

/**
 * Returns a sentence about the read operations that cost more than their target in a busy store. If every read
 * operation meets its target, returns an empty string.
 */
function busyAbove(measured: Measured): string {
  const above = reads.filter((name) => {
    const use = measured.busy.find((one) => one.name === name);
    return use !== undefined && millionUsd(use, measured) > (targetPricesUsd[name] ?? Number.POSITIVE_INFINITY);
  });
  if (above.length === 0) return '';
  const names = above.map((name) => `\`${name}\``).join(' and ');
  const exceeds = above.length === 1 ? 'exceeds its target' : 'exceed their targets';
  return ` Even in a busy store, ${names} ${exceeds}, because consistent reads cost twice as much ([why](decisions/table.md)).`;
}

const pricesTable = (measured: Measured): string =>
  table(
    ['Operation', 'target', 'alone', 'busy', ...priceLines(nothing, measured.stages.prod).map(({ what }) => what)],
    measured.quiet.map((use) => [
      use.name,
      targetPricesUsd[use.name] === undefined ? '' : `≤ ${targetPricesUsd[use.name]}`,
      money(millionUsd(use, measured)),
      money(millionUsd(busyOf(measured.busy, use), measured)),
      ...priceLines(use, measured.stages.prod).map((line) => money(line.usd * million)),
    ]),
  );

/**
 * Compares the cheapest region with the region of prod: the cost of the operations, and the cost of a month without
 * traffic.
 */
function regionsTable(measured: Measured, prodRegion: PricedRegion): string {
  const { quiet, busy, idle, stages } = measured;
  const regions = [...new Set<PricedRegion>(['us-east-1', prodRegion])];
  const rows = quiet.map((use) => [
    `a million of ${use.name}`,
    ...regions.flatMap((region) => [money(millionUsd(use, measured, region)), money(millionUsd(busyOf(busy, use), measured, region))]),
  ]);
  const months = regions.flatMap((region) => [money(sumOf(idleMonth(idle, stages.prod, region))), '']);
  return table(['', ...regions.flatMap((region) => [`${region}, alone`, 'busy'])], [...rows, ['a month without traffic', ...months]]);
}

const usesTable = ({ quiet, stages }: Measured): string =>
  table(
    ['Operation', 'read units', 'write units', 'runs', 'GB-s', 'events', 'SQS requests', 'log bytes', 'bytes out'],
    quiet.map((use) => [
      use.name,
      amount(sum(use.parts, ({ readUnits }) => readUnits)),
      amount(sum(use.parts, ({ writeUnits }) => writeUnits)),
      amount(sum(use.parts, ({ runs }) => runs)),
      sum(use.parts, (part) => (durationMs(part) / 1000) * (part.memoryMb / 1024)).toFixed(3),
      amount(use.busEvents),
      amount(use.queueRequests),
      String(Math.round(logBytesOf(use, stages.prod))),
      String(Math.round(use.egressBytes)),
    ]),
  );

const partsTable = (parts: readonly Part[]): string =>
  table(
    ['Function', 'runs', 'read units', 'write units', 'CPU ms'],
    parts.map(({ name, runs, readUnits, writeUnits, cpuMs }) => [
      name,
      amount(runs),
      amount(readUnits),
      amount(writeUnits),
      cpuMs.toFixed(1),
    ]),
  );

const nothing: OperationUse = {
  name: '',
  parts: [],
  apiRequests: 0,
  egressBytes: 0,
  busEvents: 0,
  queueRequests: 0,
  fairQueueRequests: 0,
  kmsCalls: 0,
};

function busyOf(busy: readonly OperationUse[], { name }: OperationUse): OperationUse {
  const found = busy.find((use) => use.name === name);
  if (found === undefined) throw new Error(`${name} was not measured in a busy store`);
  return found;
}

function monthTable(prod: readonly PriceLine[], dev: readonly PriceLine[]): string {
  const rows = prod.map((line, n) => [line.what, money(line.usd), money(dev[n]?.usd ?? 0)]);
  return table(['', 'prod', 'dev'], [...rows, ['total', money(sumOf(prod)), money(sumOf(dev))]]);
}

const sum = (parts: readonly Part[], of: (part: Part) => number): number => parts.reduce((all, part) => all + of(part), 0);
const money = (dollars: number): string => dollars.toFixed(2);
const amount = (of: number): string => String(Math.round(of * 10) / 10);
const perUnit = (dollars: number): string => (dollars < 0.001 ? `${Number((dollars * million).toFixed(4))} per million` : String(dollars));
