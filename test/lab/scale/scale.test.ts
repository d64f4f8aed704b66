import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runbookOf } from '#infra/runbooks.ts';
import { allResources, templatesOf } from '#test/build/templates.ts';
import { readMeasured } from '#test/lab/load/cost/measured.ts';
import { tryRate, unitsOfRequest } from './check-rates.ts';
import { measurePartitions } from './measure-partitions.ts';
import { readScale, scaleFile } from './measured.ts';
import { partitionName } from './partition-meter.ts';
import { isWrong } from './scale-command.ts';
import { scaleDocument } from './scale-document.ts';
import { stationsOf } from './stations.ts';

const scale = readScale();
const root = join(__dirname, '../../..');

/**
 * Reports whether two measurements of an operation are nearly equal. The size of a batch and the length of stored
 * numbers change a measurement slightly.
 */
const isNear = (now: number, then: number): boolean => Math.abs(now - then) <= Math.max(0.5, 0.1 * then);

it('docs/scale.md matches the measured figures, modeled: npm run lab -- scale --modelled', () => {
  expect(readFileSync(scaleFile, 'utf8')).toBe(scaleDocument(scale, readMeasured()));
});

it('the operations use the measured partitions: npm run lab -- scale', async () => {
  const today = await measurePartitions();
  expect(today.map(({ name }) => name)).toEqual(scale.partitions.map(({ name }) => name));
  const far = scale.partitions.flatMap(({ name, units }, n) => {
    const now = today[n]?.units ?? {};
    const partitions = [...new Set([...Object.keys(units), ...Object.keys(now)])];
    // A write to the `EVENT_LOG` partition causes reads of events. If only one of the two measurements wrote to
    // `EVENT_LOG`, the test ignores the reads of events.
    const hasPageOnce = (now['write EVENT_LOG'] ?? 0) > 0 !== (units['write EVENT_LOG'] ?? 0) > 0;
    const compared = partitions.filter((one) => !(hasPageOnce && one === 'read EVENT'));
    return compared.flatMap((one) => (isNear(now[one] ?? 0, units[one] ?? 0) ? [] : [[name, one, now[one], units[one]]]));
  });
  expect(far).toEqual([]);
});

it('every prediction came true, and repeated trials have the same result', async () => {
  expect(scale.trials.filter(isWrong)).toEqual([]);
  for (const trial of [
    { writeUnitsPerSec: 100, share: 1, seconds: 5 },
    { writeUnitsPerSec: 100, share: 2, seconds: 5 },
  ]) {
    const result = await tryRate(trial);
    expect([trial.share, isWrong(result), result.busiest]).toEqual([trial.share, false, 'ORDER']);
    if (trial.share <= 1) expect(result.unitsOfPlaced).toBeLessThanOrEqual(unitsOfRequest);
  }
});

it("an order writes most into its store's events, which are in four partitions, and at most four units into any other", () => {
  const order = scale.partitions.find(({ name }) => name === 'POST /v1/orders');
  // Leaves out two kinds of partitions:
  // - Due queues, because all stores share them.
  // - Partitions of a single object, API key or request, because a store has many of these partitions.
  const isOfStore = (name: string): boolean => name.startsWith('write ') && !name.includes('DUE#') && !name.endsWith('#{}');
  const writes = Object.entries(order?.units ?? {}).filter(([name]) => isOfStore(name));
  const [events, ...others] = writes.toSorted(([, a], [, b]) => b - a);
  expect(events).toEqual(['write EVENT', 13]);
  expect(Math.max(...others.map(([, units]) => units))).toBe(4);
});

describe('a station', () => {
  const stations = stationsOf({ costs: readMeasured(), partitions: scale.partitions });
  const resources = allResources(templatesOf({ stage: 'prod' }));
  const alarms = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm');

  it('has an existing alarm with a runbook, or none', () => {
    const named = [...new Set(stations.flatMap(({ alarm }) => alarm ?? []))];
    expect(named.filter((alarm) => !alarms.some(([id]) => id.includes(alarm)))).toEqual([]);
    expect(named.filter((alarm) => !existsSync(join(root, runbookOf(alarm))))).toEqual([]);
  });

  it('has a capacity and a unique name', () => {
    expect(stations.filter(({ capacity }) => !(capacity > 0))).toEqual([]);
    expect(new Set(stations.map(({ name }) => name)).size).toBe(stations.length);
  });

  it('is never a queue with rate-limited groups: none is a FIFO queue', () => {
    const queues = Object.values(resources).filter(({ Type }) => Type === 'AWS::SQS::Queue');
    expect(queues.length).toBeGreaterThan(20);
    expect(queues.filter(({ Properties }) => 'FifoQueue' in (Properties as object))).toEqual([]);
  });
});

it('a partition has one name for all stores and objects', () => {
  const names = [
    ['S#01J9ZK3V5T8Q2M4N6P7R8S9TAB', 'STORE'],
    ['S#01J9ZK3V5T8Q2M4N6P7R8S9TAB#EVENT#3', 'EVENT'],
    ['S#01J9ZK3V5T8Q2M4N6P7R8S9TAB#ORDER_NOTE#0000000000000007', 'ORDER_NOTE#{}'],
    ['index S#01J9ZK3V5T8Q2M4N6P7R8S9TAB#ORDER#status#processing', 'index ORDER#status#processing'],
    ['index S#01J9ZK3V5T8Q2M4N6P7R8S9TAB#EVENT#request#req_01J9', 'index EVENT#request#{}'],
    ['index S#01J9ZK3V5T8Q2M4N6P7R8S9TAB#ACTIVITY#resource#order:245941', 'index ACTIVITY#resource#{}'],
    ['index S#01J9ZK3V5T8Q2M4N6P7R8S9TAB#ORDER#email#a@example.com', 'index ORDER#email#{}'],
    ['index DUE#events#7', 'index DUE#events'],
    ['CREDENTIAL#c2436888', 'CREDENTIAL#{}'],
  ];
  expect(names.map(([partition = '']) => partitionName(partition))).toEqual(names.map(([, name]) => name));
});
