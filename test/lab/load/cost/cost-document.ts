import { stages as ourStages, type Stage } from '#infra/stages.ts';
import { assumed, durationMs } from './assumed.ts';
import { idleMonth } from './idle-month.ts';
import { listPrices, type Priced, type PricedRegion, pricedRegions, pricesOf, usd } from './list-prices.ts';
import { table, wrapped } from './markdown.ts';
import type { Measured } from './measured.ts';
import { logBytesOf, type OperationUse, type Part, type PriceLine, priceLines, sumOf } from './operation-use.ts';

const million = 1e6;

/** What a million of each is to cost at most, in dollars. */
export const wanted: Readonly<Record<string, number>> = {
  'GET /v1/products/{id}': 3.5,
  'GET /v1/products (50)': 6,
  'POST /v1/orders': 95,
  'webhook delivered': 14,
};

/** The price of a million of an operation in dollars: in us-east-1, or another region. */
export const millionUsd = (use: OperationUse, { stages }: Measured, region?: PricedRegion): number =>
  sumOf(priceLines(use, stages.prod, region)) * million;

/** The region of a stage of ours. Throws when its prices are not known. */
export function regionOf(name: string, { env }: Pick<Stage, 'env'>): PricedRegion {
  const found = pricedRegions.find((region) => region === env?.region);
  if (found === undefined) throw new Error(`The prices of ${env?.region}, where ${name} is, are not in list-prices.ts.`);
  return found;
}

/** The document of prices. It depends on nothing but what was measured, the prices and what is assumed. */
export function costDocument(measured: Measured): string {
  const { quiet, idle, stages } = measured;
  const prodRegion = regionOf('prod', ourStages.prod);
  return [
    '# What it costs',
    wrapped(
      `\`npm run lab -- cost\` measures and writes this page; \`npm run lab -- cost --priced\` prices again what was measured on ${measured.measuredOn} ` +
        '(`test/lab/load/cost/measured.json`). Capacity, calls, bytes and runs are counted on the local engine, the rest in the templates of ' +
        '`prod` and `dev`. Nothing here was billed by AWS.',
    ),
    '## A million of each, in US dollars',
    pricesTable(measured),
    wrapped(
      'Each with all that follows from it. Alone: every message is a run of a function of its own. Busy: ten requests come together, and a ' +
        'worker gets ten messages in a run. The columns after these are of one that comes alone.',
    ),
    wrapped(aloneAtLeast(measured)),
    '## The same in the region of prod',
    wrapped(
      `All other prices of this page are those of us-east-1. The stage prod is in ${prodRegion} (\`infra/stages.ts\`), where the table, ` +
        'API Gateway and the logs are dearer.',
    ),
    regionsTable(measured, prodRegion),
    '## What each uses when it comes alone',
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
  `A call of DynamoDB takes ${assumed.stepMs} ms, one of SQS or EventBridge ${assumed.serviceMs} ms, a receiver of webhooks ${assumed.receiverMs} ms, ` +
    `and a handshake with it ${assumed.handshakeCpuMs} ms of CPU. The CPU of a run is that of a core of the machine that measured; a function has one ` +
    `core at ${assumed.memoryOfCoreMb} MB, and its share of one below.`,
  `Functions are warm: the time of starts is not in it. One run in ${Math.round(1 / assumed.startsOfRun)} of the sender of webhooks starts a container, ` +
    'which asks KMS for the secret.',
  `Lambda keeps ${assumed.idlePollers} receives of ${assumed.pollSec} s waiting on each queue. Where its own two lines about a run are kept, they have ` +
    `${assumed.platformLineBytes} bytes; every line counts ${assumed.lineOverheadBytes} bytes more than it has. HTTP and TLS add ${assumed.wireBytes} bytes to a message.`,
  'Ten lines of a busy store come to the worker of the API log together. A message that a rule puts into a queue has its store as the group.',
  'The client takes brotli. Products have two variants. The order is paid, has two lines, a customer and an Idempotency-Key; its store has no webhook ' +
    'endpoint and no supplier, and sends no e-mail. The webhook is that of `order.created` for one endpoint, beyond what the event costs without it. A search finds five or six products of sixty by one word. A ' +
    'product exported in bulk is one more in an export that runs; a file of 32 MB more is a request of S3 ($5 for a million).',
  'Not in it: free tiers, storage and backups, our own metrics ($0.30 for each in a month in which it is written), images and CloudFront, e-mails (SES: $0.10 for 1,000), Cognito, tax.',
];

const reads = ['GET /v1/products/{id}', 'GET /v1/products (50)'];

/** Why a read that comes alone costs more than is wanted. */
function aloneAtLeast(measured: Measured): string {
  const least = measured.quiet.flatMap((use) => {
    if (!reads.includes(use.name)) return [];
    const beside = { ...use, parts: use.parts.filter(({ name }) => name !== 'record-api-log') };
    return [`\`${use.name}\` $${money(millionUsd(beside, measured) + (usd('lambdaRun') + usd('writeUnit')) * million)}`];
  });
  return (
    'An order and a webhook cost no more than is wanted, alone and busy. A read that comes alone costs more: no other line is ' +
    'recorded with its own, so that it pays for a run of the API log and for a write. With nothing but these two, no time and no read, ' +
    'it would take ' +
    `${least.join(' and ')}.${busyAbove(measured)}`
  );
}

/** Names the reads that cost more than is wanted in a busy store too, and says where the reason is. */
function busyAbove(measured: Measured): string {
  const above = reads.filter((name) => {
    const use = measured.busy.find((one) => one.name === name);
    return use !== undefined && millionUsd(use, measured) > (wanted[name] ?? Number.POSITIVE_INFINITY);
  });
  if (above.length === 0) return '';
  return ` More than is wanted in a busy store too: ${above.map((name) => `\`${name}\``).join(' and ')}, read consistently ([why](decisions/table.md)).`;
}

const pricesTable = (measured: Measured): string =>
  table(
    ['Operation', 'wanted', 'alone', 'busy', ...priceLines(nothing, measured.stages.prod).map(({ what }) => what)],
    measured.quiet.map((use) => [
      use.name,
      wanted[use.name] === undefined ? '' : `≤ ${wanted[use.name]}`,
      money(millionUsd(use, measured)),
      money(millionUsd(busyOf(measured.busy, use), measured)),
      ...priceLines(use, measured.stages.prod).map((line) => money(line.usd * million)),
    ]),
  );

/** What operations and a month without traffic cost where AWS is cheapest, and where prod is. */
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
  if (found === undefined) throw new Error(`${name} was not measured busy`);
  return found;
}

function monthTable(prod: readonly PriceLine[], dev: readonly PriceLine[]): string {
  const rows = prod.map((line, n) => [line.what, money(line.usd), money(dev[n]?.usd ?? 0)]);
  return table(['', 'prod', 'dev'], [...rows, ['in all', money(sumOf(prod)), money(sumOf(dev))]]);
}

const sum = (parts: readonly Part[], of: (part: Part) => number): number => parts.reduce((all, part) => all + of(part), 0);
const money = (dollars: number): string => dollars.toFixed(2);
const amount = (of: number): string => String(Math.round(of * 10) / 10);
const perUnit = (dollars: number): string =>
  dollars < 0.001 ? `${Number((dollars * million).toFixed(4))} for a million` : String(dollars);
