import { readFileSync } from 'node:fs';
import { type Stage, stages } from '#infra/stages.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import { anApp } from '#test/build/synthesise.ts';
import { costDocument, millionUsd, regionOf } from './cost/cost-document.ts';
import { idleMonth } from './cost/idle-month.ts';
import { type Priced, usd } from './cost/list-prices.ts';
import { measureOperations } from './cost/measure-operations.ts';
import { documentFile, readMeasured } from './cost/measured.ts';
import { type OperationUse, type Part, priceLines, sumOf } from './cost/operation-use.ts';
import { readStage } from './cost/read-stage.ts';

const measured = readMeasured();

/**
 * The relative difference that is allowed between today's measurement and the figures in the document. If the
 * difference is larger, `npm run lab -- cost` must measure the figures again.
 */
const tolerated = 0.05;

const isNear = (now: number, then: number): boolean => Math.abs(now - then) <= tolerated * then;

it('the document shows the measured figures, priced', () => {
  expect(readFileSync(documentFile, 'utf8')).toBe(costDocument(measured));
});

it("the operations use what was measured, except for the functions' time", async () => {
  // Leaves out Lambda, because its time depends on the machine. Everything else is counted.
  const counted = (use: OperationUse): number => sumOf(priceLines(use, measured.stages.prod).filter(({ what }) => what !== 'Lambda')) * 1e6;
  const today = await measureOperations({ warmUps: 1, rounds: 3 });
  const far = (['quiet', 'busy'] as const).flatMap((how) =>
    today[how].flatMap((use) => {
      const then = measured[how].find(({ name }) => name === use.name);
      return then !== undefined && isNear(counted(use), counted(then)) ? [] : [[how, use.name, counted(use), then && counted(then)]];
    }),
  );
  expect(far).toEqual([]);
});

it.each(['dev', 'prod'] as const)('the recorded facts about the templates of %s match the templates', (stage) => {
  const today = readStage(addStoreManagement(anApp({ stage })));
  const [now, then] = [today, measured.stages[stage]].map((facts) => sumOf(idleMonth(measured.idle, facts)));
  expect([stage, isNear(now ?? 0, then ?? 0) || [now, then]]).toEqual([stage, true]);
  expect(today.hasPlatformLines).toBe(measured.stages[stage].hasPlatformLines);
  expect(isNear(today.accessLogBytes, measured.stages[stage].accessLogBytes)).toBe(true);
});

describe('the prices', () => {
  it('cover the region of each stage that has one', () => {
    for (const [name, stage] of Object.entries<Stage>(stages))
      if (stage.env !== undefined) expect(() => regionOf(name, stage)).not.toThrow();
    expect(regionOf('prod', stages.prod)).toBe('eu-west-1');
    expect(() => regionOf('prod', { env: { account: '1', region: 'ap-south-1' } })).toThrow(
      'The prices of ap-south-1, where prod is, are not',
    );
  });

  it('are shown for us-east-1 and for the region of prod, where the table costs 13 % more and Lambda the same', () => {
    const [, section = ''] = costDocument(measured).split('## The same in the region of prod');
    expect(section).toContain('|  | us-east-1, alone | busy | eu-west-1, alone | busy |');
    const of = (unit: Priced) => usd(unit, 'eu-west-1') / usd(unit, 'us-east-1');
    expect(of('writeUnit')).toBeCloseTo(1.128, 3);
    expect(of('lambdaGbSecond')).toBe(1);
    for (const use of measured.quiet) {
      expect(millionUsd(use, measured, 'eu-west-1')).toBeGreaterThan(millionUsd(use, measured));
      expect(millionUsd(use, measured)).toBe(millionUsd(use, measured, 'us-east-1'));
    }
  });
});

it('the cost of an operation is the sum of its parts', () => {
  const part: Part = {
    ...{
      name: 'request',
      runs: 1,
      memoryMb: 1_024,
      readUnits: 4,
      writeUnits: 1,
      depth: 2,
      cpuMs: 1,
      waitMs: 0,
      logBytes: 500,
      logLines: 1,
    },
  };
  const use: OperationUse = {
    name: 'an operation',
    parts: [part, { ...part, name: 'record-api-log', readUnits: 0, logBytes: 0, logLines: 0 }],
    ...{ apiRequests: 1, egressBytes: 1_000, busEvents: 2, queueRequests: 6, fairQueueRequests: 3, kmsCalls: 0.01 },
  };
  const millions = priceLines(use, { accessLogBytes: 374, hasPlatformLines: true }).map(({ what, usd }) => [
    what,
    Number((usd * 1e6).toFixed(4)),
  ]);
  expect(millions).toEqual([
    ['API Gateway', 1],
    // Four read units at $0.125 and one write unit at $0.625 per million.
    ['table, request', 1.125],
    ['table, consequences', 0],
    ['table, API log', 0.625],
    // Each of the two runs waits 8 ms. On 58 % of a core, 1 ms of CPU time takes 1.73 ms.
    ['Lambda', 0.6594],
    ['EventBridge', 2],
    ['SQS', 2.7],
    ['KMS', 0.03],
    // The logs have 2,126 bytes: 526 for the log line, 400 for the access log line, and 1,200 for Lambda's own lines.
    ['logs', 1.063],
    ['egress', 0.09],
  ]);
});
