import { writeFileSync } from 'node:fs';
import { workers } from '#infra/functions.ts';
import { runbookOf } from '#infra/runbooks.ts';
import { stages } from '#infra/stages.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { eventShards } from '#shared/table/keys.ts';
import { assumed, durationMs } from '#test/lab/load/cost/assumed.ts';
import { millionUsd } from '#test/lab/load/cost/cost-document.ts';
import { table, wrapped } from '#test/lab/load/cost/markdown.ts';
import { type Measured, readMeasured } from '#test/lab/load/cost/measured.ts';
import { assumedLoad, awsLimits } from './aws-limits.ts';
import { unitsOfRequest } from './check-rates.ts';
import { readScale, type ScaleMeasured, scaleFile } from './measured.ts';
import { type Rush, simulateRush } from './rush.ts';
import { demandOf, type Mix, meanWait, type Population, type Station, saturatesAt, saturations } from './saturation.ts';
import { emailSent, stationsOf, webhookDelivered } from './stations.ts';

const orderPlaced = 'POST /v1/orders';
const mostKeys = 50;

/** The operations that accompany one order. */
const ordersAlone: Mix = { [orderPlaced]: 1, 'POST /v1/inventory-levels/adjust': 0.2, [webhookDelivered]: 2, [emailSent]: 1 };
const withVisits: Mix = { ...ordersAlone, 'GET /v1/products/{id}': 40, 'GET /v1/products (50)': 10 };
const mixes = { 'orders alone': ordersAlone, 'with visits': withVisits } as const;

const populations: readonly Population[] = [1, 100, 10_000].map((stores) => ({ stores, keysOfStore: mostKeys }));

/** The price of one e-mail in SES, in dollars. `docs/cost.md` does not contain this price. */
const emailUsd = 0.1 / 1000;

export const writeScaleDocument = (): void => writeFileSync(scaleFile, scaleDocument(readScale(), readMeasured()));

/** Returns the text of `docs/scale.md`. It depends only on the measurements, the stage `prod` and the assumptions. */
export function scaleDocument(scale: ScaleMeasured, measured: Measured): string {
  const stations = stationsOf({ costs: measured, partitions: scale.partitions });
  return [
    '# How far it scales',
    wrapped(
      `\`npm run lab -- scale\` measures, models and writes this page; \`npm run lab -- scale --modelled\` models the measurement of ` +
        `${scale.measuredOn} again (\`test/lab/scale/measured.json\`, and \`test/lab/load/cost/measured.json\` of ${measured.measuredOn}). Units are ` +
        'counted on the local engine, limits of the stage `prod` are read from `infra`, and those of AWS are assumed as published. ' +
        '**Nothing here was measured on AWS.**',
    ),
    '## The first limit',
    firstTable(stations, measured),
    wrapped(
      `Stores share the orders evenly, and have ${mostKeys} API keys each, the maximum. "Orders alone" adds to each order 0.2 stock adjustments, ` +
        '2 webhooks and an e-mail; "with visits" also 40 products and 10 lists of 50, without a cache. "At" is the rate of ' +
        'all stores together that exhausts the first resource; beyond it requests are refused, or their consequences are late and ' +
        'complete after the rush. "Next" is the resource that would be first if that one had no limit. The hour is priced at that rate, from ' +
        '[cost.md](cost.md), busy.',
    ),
    '## One store, by resource',
    storeTable(stations),
    wrapped(
      `Orders per second of one store with "orders alone". AWS allows ${awsLimits.partitionWriteUnits.perSec} write and ` +
        `${awsLimits.partitionReadUnits.perSec} read units per partition and second. The model never splits a partition: AWS does not split growing keys by heat, ` +
        'and splits others only after minutes of load. Partitions of single objects and keys are omitted.',
    ),
    '## 100,000 buyers of one product',
    rushTable(stations, scale, measured),
    wrapped(
      'Orders of one line, one product and one store, as flows in steps of a tenth of a second. The keys of the store have no rate limit here ' +
        `(with it, ${mostKeys} keys allow ${mostKeys * 2} requests per second, and others get 429 with \`Retry-After\`). ` +
        'A refused buyer retries after a second, until there is an answer, with the same Idempotency-Key. At any rate, no unit is sold twice and no ' +
        'order is lost: the condition decides in the write itself (`test/slow/functions/api/orders/flash-sale.test.ts`).',
    ),
    '## The prediction against the local engine with the same limits',
    trialTable(scale),
    wrapped(
      `Predicted: a request writes 4 units into the orders of its store, more than into any other partition, and up to ` +
        `${unitsOfRequest} into the stock jobs when many orders want one product, so a partition of N units accepts N/${unitsOfRequest} orders per second. ` +
        'Tried: orders of one product at a share of that rate, through the whole pipeline, on ' +
        'partitions that throttle (`test/support/simulators/busy-table`), in virtual time. Up to the predicted rate every order was placed ' +
        'and no call was throttled. Beyond it some calls were throttled, and every order was placed or answered 503 with `Retry-After: 1`. Attempts are billed ' +
        'regardless of their result; the most attempts wait for one stock row at three times the rate.',
    ),
    '## Queues behind the API',
    queueTable(stations),
    wrapped(
      'Executions are the most that SQS may use of the function. The wait is the mean of an M/M/c queue (Erlang) at 80 % of the rate that ' +
        'exhausts it. No queue is a FIFO queue, so no group is limited to 300 or 3,000 messages per second: event numbers give the order.',
    ),
    '## Weak points and proposals',
    weakPlaces(stations, scale)
      .map((text) => wrapped(`- ${text}`, '  '))
      .join('\n'),
    '## What is assumed',
    [
      ...Object.values(awsLimits).map(({ perSec, what, source }) => `${number(perSec)} per second: ${what} (${source}).`),
      `As in [cost.md](cost.md): a round trip to DynamoDB takes ${assumed.stepMs} ms, a receiver ${assumed.receiverMs} ms. An SES call takes ${assumedLoad.emailMs} ms.`,
      'A refused transaction is billed once for the writes it had prepared: AWS does not document this. Burst capacity lasts one second.',
    ]
      .map((text) => wrapped(`- ${text}`, '  '))
      .join('\n'),
    wrapped(
      'Not modeled: cold starts and how fast Lambda adds executions, splits of partitions, a new table (it accepts ' +
        `${number(awsLimits.newTableWriteUnits.perSec)} write units per second until it has split), schedules (the roll-up of sales processes 66 orders per second and ` +
        'store, [hot-spots.md](../shared/table/hot-spots.md)), imports and bulk operations, and stores of unequal size: for one large store, see the table above.',
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function firstTable(stations: readonly Station[], measured: Measured): string {
  const rows = (['refused', 'late'] as const).flatMap((effect) =>
    Object.entries(mixes).flatMap(([name, mix]) =>
      populations.map((population) => {
        const kind = stations.filter((station) => station.effect === effect);
        const [first, second] = saturations(kind, mix, population);
        if (first === undefined) throw new Error('No station is ever exhausted.');
        const { station, ordersPerSec } = first;
        return [
          effect,
          number(population.stores),
          name,
          station.name,
          rate(ordersPerSec),
          number(Math.round(ordersPerSec * requestsOf(mix))),
          (ordersPerSec * 3600 * orderUsd(mix, measured)).toFixed(2),
          alarmOf(station),
          station.seen,
          second === undefined ? '' : `${second.station.name} (${rate(second.ordersPerSec)})`,
        ];
      }),
    ),
  );
  return table(['Beyond it', 'Stores', 'Load', 'First', 'At orders/s', 'requests/s', '$ an hour', 'Alarm', 'Who sees it', 'Next'], rows);
}

const requestsOf = (mix: Mix): number => Object.entries(mix).reduce((sum, [name, count]) => sum + (/^[A-Z]+ \//.test(name) ? count : 0), 0);

/** Returns what AWS charges for one order and its accompanying operations in a busy store, in dollars. */
const orderUsd = (mix: Mix, measured: Measured): number =>
  measured.busy.reduce((sum, use) => sum + ((mix[use.name] ?? 0) * millionUsd(use, measured)) / 1e6, (mix[emailSent] ?? 0) * emailUsd);

const alarmOf = ({ alarm }: Station): string => (alarm === null ? 'none' : `[${alarm}](${runbookOf(alarm).replace('docs/', '')})`);

/**
 * Returns a Markdown table of a store's own resources. The resource that allows the fewest orders per second comes
 * first.
 */
function storeTable(stations: readonly Station[]): string {
  const own = stations.filter(({ scope }) => scope === 'store');
  return table(
    ['What', 'of one order', 'Orders/s', 'Alarm'],
    saturations(own, ordersAlone, { stores: 1, keysOfStore: mostKeys })
      .slice(0, 12)
      .map(({ station, ordersPerSec }) => [
        station.name,
        amount(demandOf(station, ordersAlone), station),
        rate(ordersPerSec),
        alarmOf(station),
      ]),
  );
}

const amount = (demand: number, { kind }: Station): string =>
  kind === 'stream' ? `${(1000 * demand).toFixed(1)} ms` : kind === 'quota' ? String(demand) : `${Math.round(10 * demand) / 10} units`;

/**
 * Returns a function that estimates the fraction of a partition's write units that is not wasted on failed attempts.
 * `times` is the order rate, as a multiple of the partition's maximum rate.
 */
function usefulShare({ trials }: ScaleMeasured): (times: number) => number {
  const points = trials
    .filter(({ writeUnitsPerSec, share }) => writeUnitsPerSec === awsLimits.partitionWriteUnits.perSec && share >= 1)
    .map(({ share, unitsOfPlaced }) => ({ times: share, useful: Math.min(1, unitsOfRequest / unitsOfPlaced) }));
  return (times) => {
    const above = points.findIndex((point) => point.times > times);
    if (above === 0) return points[0]?.useful ?? 1;
    const [low, high] = [points[above - 1] ?? points.at(-1), points[above]];
    if (low === undefined) return 1;
    return high === undefined ? low.useful : low.useful + ((high.useful - low.useful) * (times - low.times)) / (high.times - low.times);
  };
}

function rushTable(stations: readonly Station[], scale: ScaleMeasured, measured: Measured): string {
  const share = usefulShare(scale);
  const secondsOf = (name: string): number =>
    (measured.busy.find((use) => use.name === name)?.parts ?? [])
      .filter((part) => part.name === 'request')
      .reduce((sum, part) => sum + durationMs(part) / 1000, 0);
  const busiest = stations.find(({ name }) => name.startsWith('`ORDER`, writes'));
  const ordersPerSec = busiest === undefined ? 0 : saturatesAt(busiest, { [orderPlaced]: 1 }, { stores: 1, keysOfStore: 1 });
  const overloadedSec =
    scale.trials.find(({ share: times, writeUnitsPerSec }) => times === 3 && writeUnitsPerSec === 1000)?.refusedAfterSec ?? 0;
  const { throttle, concurrency } = stages.prod;
  const base = {
    ...{ buyers: 100_000, placedSec: secondsOf(orderPlaced), soldOutSec: secondsOf('GET /v1/products/{id}'), overloadedSec, ordersPerSec },
    ...{ gateway: { perSec: throttle.requestsPerSec, burst: throttle.burst }, executions: concurrency.reserved.orders },
    ...{ shareAt: share, comesBackSec: assumedLoad.comesBackSec },
  } satisfies Partial<Rush>;
  const [order, read] = [orderPlaced, 'GET /v1/products/{id}'].map((name) => measured.busy.find((use) => use.name === name));
  const rows = [
    { withinSec: 10, units: 1_000 },
    { withinSec: 60, units: 1_000 },
    { withinSec: 600, units: 1_000 },
    { withinSec: 60, units: 100_000 },
    { withinSec: 3_600, units: 100_000 },
  ].map((sale) => {
    const result = simulateRush({ ...base, ...sale });
    const others = result.refusedForLack + result.overloaded;
    const usd =
      order === undefined || read === undefined
        ? 0
        : (result.placed * millionUsd(order, measured) + others * millionUsd(read, measured)) / 1e6;
    return [
      lasting(sale.withinSec),
      number(sale.units),
      result.soldOutAfterSec === null ? 'never' : lasting(result.soldOutAfterSec),
      lasting(result.answeredAfterSec),
      number(Math.round(result.placed)),
      number(Math.round(result.refusedForLack)),
      number(Math.round(result.throttled)),
      number(Math.round(result.notStarted)),
      number(Math.round(result.overloaded)),
      number(Math.round(result.mostExecutions)),
      usd.toFixed(2),
    ];
  });
  return table(
    [
      'Within',
      'Units',
      'Sold out after',
      'All answered after',
      '201',
      '422',
      '429 of API Gateway',
      '503 of Lambda',
      '503 `overloaded`',
      'Executions',
      'at least $',
    ],
    rows,
  );
}

const trialTable = ({ trials }: ScaleMeasured): string =>
  table(
    [
      'Units/s of a partition',
      'Predicted orders/s',
      'Offered/s',
      'Offered',
      '201',
      '503',
      'Throttled calls',
      'Busiest',
      'Units for each 201',
      'Mean time of a 503',
    ],
    trials.map((trial) => [
      number(trial.writeUnitsPerSec),
      rate(trial.predictedPerSec),
      rate(trial.share * trial.predictedPerSec),
      number(trial.offered),
      number(trial.placed),
      number(trial.refused),
      number(trial.throttledCalls),
      `\`${trial.busiest}\``,
      trial.unitsOfPlaced.toFixed(1),
      trial.refused === 0 ? '' : `${trial.refusedAfterSec.toFixed(1)} s`,
    ]),
  );

function queueTable(stations: readonly Station[]): string {
  const batchOf = (name: string): number =>
    Object.values<WorkerSpec>(workers)
      .flatMap(({ triggers }) => triggers)
      .flatMap((trigger) => (trigger.on === 'queue' && name.startsWith(`\`${trigger.queue}\``) ? [trigger.batchSize] : []))[0] ?? 1;
  return table(
    ['Queue', 'Executions', 'Messages per run', 'Work per order, ms', 'Orders/s', 'Mean wait at 80 %, ms', 'Alarm'],
    stations.flatMap((station) => {
      const demand = demandOf(station, ordersAlone);
      if (station.kind !== 'queue' || demand === 0) return [];
      return [
        [
          station.name,
          String(station.capacity),
          String(batchOf(station.name)),
          (1000 * demand).toFixed(1),
          rate(station.capacity / demand),
          (1000 * demand * meanWait(station.capacity, 0.8)).toFixed(1),
          alarmOf(station),
        ],
      ];
    }),
  );
}

function weakPlaces(stations: readonly Station[], { trials }: ScaleMeasured): readonly string[] {
  const worst = trials.filter(({ writeUnitsPerSec }) => writeUnitsPerSec === 1000).at(-1);
  const log = stations.find(({ name }) => name.startsWith('`EVENT`, writes'));
  const perOrder = log === undefined ? 0 : demandOf(log, { [orderPlaced]: 1 });
  return [
    `**The events of one store.** An order and its consequences write ${perOrder} units into ${eventShards} partitions, chosen by the last character of ` +
      `the event's id: ${rate((1000 * eventShards) / perOrder)} orders per second and store, regardless of other stores. Event numbers are issued by one ` +
      'row, in which an order and its consequences write two units.',
    '**Webhooks of one store.** Deliveries are rows of one partition, and first attempts of a store are rate-limited, so that no store slows the webhooks ' +
      'of others. Proposal: partition deliveries by a digit of their ids, like events, and make the rate of a store adjustable.',
    ...(worst === undefined
      ? []
      : [
          `**Beyond the limit, fewer orders are placed than at it.** At ${worst.share} times the rate a placed order costs its partition ` +
            `${worst.unitsOfPlaced} units instead of ${unitsOfRequest}, because canceled attempts are billed too, and a refused order occupies its ` +
            `execution for ${worst.refusedAfterSec} s. Proposal: fewer attempts when the reason is \`ThrottlingError\` (a conflict ends within milliseconds, ` +
            'a lack of units does not), so that the client is refused immediately.',
        ]),
    'A flash sale is then limited by the executions of `orders`: requests waiting for units occupy them, and Lambda refuses others with a ' +
      "503 of API Gateway that has neither our error's shape nor `Retry-After`. A client must repeat a request with any 503 with the same " +
      'Idempotency-Key; `store-client` does. The alarm is Throttles. Proposal: as above, and a waiting room before the API for announced sales.',
    `**API Gateway's 429 is shared by all stores.** The throttle of the stage (${number(stages.prod.throttle.requestsPerSec)} per second for all stores) is ` +
      'the first limit of a platform with visits; the alarm is RefusedRequests. Proposal: a cache in front of the catalogs.',
    '**E-mails.** Two are sent concurrently for all stores, which matches a new SES account: 10 per second, one for each order. Proposal: more ' +
      'executions for the queue `emails` when SES allows more, as a setting of the stage.',
    'AWS raises the throttle of the stage, the executions of the account, the units of the table and the e-mails on request: ask before a launch, ' +
      'and set `warmThroughput` of the table.',
  ];
}

const number = (value: number): string => value.toLocaleString('en-US');
const rate = (perSec: number): string => (perSec >= 100 ? number(Math.round(perSec)) : perSec.toFixed(1));
const lasting = (sec: number): string => (sec < 120 ? `${Math.round(sec * 10) / 10} s` : `${Math.round(sec / 6) / 10} min`);
