import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { PROJECT_ROOT } from '#infra/local/project-root.ts';
import { runAtTime } from '#infra/local/runtime/invocation-clock.ts';
import { threadedFunctions } from '#infra/local/runtime/threaded-functions.ts';
import type { LambdaSpec } from '#infra/local/template/deployment.ts';
import { until } from '#test/support/harness/until.ts';

const sourceRoot = mkdtempSync(join(tmpdir(), 'threaded-functions-'));
const entry = 'handler.mjs';
const answering = (answer: string): void => writeFileSync(join(sourceRoot, entry), `export const handler = async () => '${answer}';`);
const spec: LambdaSpec = { name: 'greet', ref: 'greet', arn: 'arn:greet', entry, timeoutMs: 30_000, memoryMb: 128, environment: {} };
const context = {} as never;

const onBus: unknown[] = [];
const printed: (readonly [logGroup: string, line: string])[] = [];
const functions = threadedFunctions({ sourceRoot, logFile: null, subscribed: ['/api'], givesTime: true }, () => null, {
  takePrinted: (...line) => printed.push(line),
  putEvents: async ({ Entries: entries = [] }) => {
    onBus.push(...entries);
    return { FailedEntryCount: 0, Entries: entries.map((_, n) => ({ EventId: `id-${n}` })) };
  },
});
afterAll(async () => {
  await functions.close();
  rmSync(sourceRoot, { recursive: true });
});

it('reloaded functions run from their current sources, and running invocations finish with the old code', async () => {
  // Reports that it is waiting, and answers only when told to.
  const waiting = `
    export const handler = () => new Promise((resolve) => {
      const channel = new BroadcastChannel('greet');
      channel.onmessage = () => { channel.close(); resolve('old'); };
      channel.postMessage('waits');
    });`;
  writeFileSync(join(sourceRoot, entry), waiting);
  const handler = await functions.load(spec);
  const channel = new BroadcastChannel('greet');
  const waits = Promise.withResolvers<void>();
  channel.onmessage = () => waits.resolve();
  const underWay = handler('{}', context);
  await waits.promise;

  answering('new');
  await functions.reload();
  expect(await handler('{}', context)).toBe('new');
  channel.postMessage('go on');
  expect(await underWay).toBe('old');
  channel.close();
});

it('functions of the same name are distinguished, and run at the time given by their caller', async () => {
  const there = (name: string): LambdaSpec => ({ ...spec, arn: `arn:${name}`, entry: `${name}.mjs` });
  const telling = (name: string) => `const clock = Date.now; export const handler = async () => ['${name}', clock()];`;
  for (const name of ['one', 'two']) writeFileSync(join(sourceRoot, `${name}.mjs`), telling(name));
  const [one, two] = [await functions.load(there('one')), await functions.load(there('two'))];
  const startedMs = Date.now();
  expect(await Promise.all([one, two].map((handler, n) => runAtTime(1_000 + n, () => handler('{}', context))))).toEqual([
    ['one', 1_000],
    ['two', 1_001],
  ]);
  const [, nowMs] = (await one('{}', context)) as readonly [string, number];
  expect(nowMs).toBeGreaterThanOrEqual(startedMs);
});

it('the output of functions goes only to the subscribers of their log group', async () => {
  const printing = (name: string): LambdaSpec => ({ ...spec, arn: `arn:${name}`, entry: 'printing.mjs', logGroup: `/${name}` });
  writeFileSync(join(sourceRoot, 'printing.mjs'), 'export const handler = async (line) => console.error(line);');
  const [api, worker] = [await functions.load(printing('api')), await functions.load(printing('worker'))];
  await worker('{"of":"the worker"}', context);
  await api('{"of":"the API"}', context);
  await until(
    async () => printed.length,
    (told) => told > 0,
  );
  expect(printed.map(([logGroup]) => logGroup)).toEqual(['/api']);
  expect(JSON.parse(printed[0]?.[1] ?? '')).toMatchObject({ level: 'ERROR', message: { of: 'the API' } });
});

it('a failed load is reported, and the previous functions are kept', async () => {
  answering('good');
  await functions.reload();
  const handler = await functions.load(spec);
  writeFileSync(join(sourceRoot, entry), 'export const handler = ;');
  await expect(functions.reload()).rejects.toThrow("greet cannot be loaded: Unexpected token ';'");
  expect(await handler('{}', context)).toBe('good');
});

it('functions put events on the bus of their process, and get its answer', async () => {
  const openBus = pathToFileURL(join(PROJECT_ROOT, 'shared/events/open-bus.ts')).href;
  const putting = `
    import { openBus } from '${openBus}';
    const bus = openBus();
    export const handler = async (event) => (await bus.send({ input: { Entries: event.entries } })).Entries;`;
  writeFileSync(join(sourceRoot, 'putting.mjs'), putting);
  const put = await functions.load({ ...spec, arn: 'arn:put', entry: 'putting.mjs' });
  const entries = [{ Source: 'test', DetailType: 'said', Detail: '{"text":"é"}' }, { Source: 'test' }];
  expect(await put(JSON.stringify({ entries }), context)).toEqual([{ EventId: 'id-0' }, { EventId: 'id-1' }]);
  expect(onBus).toEqual(entries);
});
