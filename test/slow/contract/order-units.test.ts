import { operationsOf } from '#test/lab/load/cost/measure-operations.ts';
import { type MeasuredDesk, openMeasuredDesk } from '#test/lab/load/cost/measured-desk.ts';
import type { OperationUse } from '#test/lab/load/cost/operation-use.ts';

/*
 * The write units that each function uses for one paid order with two lines. The customer is new, and the request has
 * an Idempotency-Key. The store has no webhook endpoints and no suppliers.
 */

let desk: MeasuredDesk;
let order: (together: number) => Promise<OperationUse>;
beforeAll(async () => {
  desk = await openMeasuredDesk();
  const [, , , , ofOrder] = await operationsOf(desk);
  if (ofOrder === undefined) throw new Error('there is no order operation');
  order = ofOrder;
  // The first order is not measured. It needs fewer write units than later orders, because the store is still empty.
  await order(1);
}, 60_000);
afterAll(() => desk.close());

const unitsOf = ({ parts }: OperationUse): Readonly<Record<string, number>> =>
  Object.fromEntries(parts.filter(({ writeUnits }) => writeUnits > 0).map(({ name, writeUnits }) => [name, writeUnits]));

it('an order and its consequences write this many units', async () => {
  expect(unitsOf(await order(1))).toEqual({
    request: 44,
    'record-api-log': 1,
    'publish-events': 12,
    'record-movements': 12,
    'record-activity': 5,
    'roll-up-sales': 7,
  });
});

it('an order starts no worker without work in a store without webhook endpoints and suppliers', async () => {
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

it('at least one order in seven fills a page of the event log, which takes one more unit', async () => {
  const units: number[] = [];
  for (let n = 0; n < 21; n += 1) units.push(unitsOf(await order(1))['publish-events'] ?? 0);
  expect([...new Set(units)].sort()).toEqual([12, 13]);
  expect(units.filter((of) => of === 13).length).toBeLessThanOrEqual(3);
}, 60_000);
