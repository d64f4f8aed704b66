import { operationsOf } from '#test/lab/load/cost/measure-operations.ts';
import { type MeasuredDesk, openMeasuredDesk } from '#test/lab/load/cost/measured-desk.ts';
import type { OperationUse } from '#test/lab/load/cost/operation-use.ts';

/*
 * The write units of an order that comes alone, by function: paid, of two lines, by a new customer, with an Idempotency-Key, in a store without
 * webhook endpoint and supplier. $0.625 for a million of each.
 */

let desk: MeasuredDesk;
let order: (together: number) => Promise<OperationUse>;
beforeAll(async () => {
  desk = await openMeasuredDesk();
  const [, , , , ofOrder] = await operationsOf(desk);
  if (ofOrder === undefined) throw new Error('no operation is an order');
  order = ofOrder;
  // The first in an empty store counts less.
  await order(1);
}, 60_000);
afterAll(() => desk.close());

const unitsOf = ({ parts }: OperationUse): Readonly<Record<string, number>> =>
  Object.fromEntries(parts.filter(({ writeUnits }) => writeUnits > 0).map(({ name, writeUnits }) => [name, writeUnits]));

it('an order and what follows from it write so many units', async () => {
  expect(unitsOf(await order(1))).toEqual({
    request: 46,
    'record-api-log': 1,
    'publish-events': 12,
    'record-movements': 12,
    'record-activity': 5,
    'roll-up-sales': 7,
  });
});

it('wakes no worker that finds nothing to do in a store without webhook endpoint and supplier', async () => {
  const { parts, queueRequests, busEvents } = await order(1);
  expect(parts.filter(({ runs }) => runs > 0).map(({ name, runs }) => [name, runs])).toEqual([
    ['request', 1],
    ['record-api-log', 1],
    ['publish-events', 2],
    ['record-movements', 1],
    ['record-activity', 1],
  ]);
  expect([busEvents, queueRequests]).toEqual([5, 3]);
});

it('one order in seven or more fills a page of the log of events, which takes one unit more', async () => {
  const units: number[] = [];
  for (let n = 0; n < 21; n += 1) units.push(unitsOf(await order(1))['publish-events'] ?? 0);
  expect([...new Set(units)].sort()).toEqual([12, 13]);
  expect(units.filter((of) => of === 13).length).toBeLessThanOrEqual(3);
}, 60_000);
