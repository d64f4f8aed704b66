import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { lastRequestMs, openLastRequest } from '#shared/lambda/last-request.ts';

const source = new URL('../../../shared/lambda/last-request.ts', import.meta.url).href;

it('the last request is unknown in a process that does not record requests', () => {
  const print = `import(${JSON.stringify(source)}).then(({ lastRequestMs }) => console.log(lastRequestMs()))`;
  expect(execFileSync(process.execPath, ['--eval', print], { encoding: 'utf8' })).toBe('0\n');
});

it('the last request is visible to threads started after recording was opened, whenever the request occurs', async () => {
  const note = openLastRequest();
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(source)}).then(({ lastRequestMs }) => {
       parentPort.on('message', () => parentPort.postMessage(lastRequestMs()));
       parentPort.postMessage(lastRequestMs());
     });`,
    { eval: true },
  );
  expect(await once(worker, 'message')).toEqual([0]);
  note(1_000);
  worker.postMessage('now');
  expect(await once(worker, 'message')).toEqual([1_000]);
  expect(lastRequestMs()).toBe(1_000);
  await worker.terminate();
});
