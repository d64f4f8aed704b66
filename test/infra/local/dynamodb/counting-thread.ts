import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '#infra/local/dynamodb/engine.ts';

// This thread repeatedly increments two items in one transaction, until it receives a message. The thread's first
// message contains the engine's `changes`. The thread's last message contains the final count.
const engine = openEngine({ file: String(workerData), now: Date.now });
parentPort?.postMessage(engine.changes);
let isStopped = false;
parentPort?.once('message', () => {
  isStopped = true;
});
const write = (sk: string, count: number) => {
  const value = { N: String(count) };
  return { Put: { TableName: 'orders', Item: { pk: { S: sk }, sk: { S: sk }, label: { S: 'count' }, note: value } } };
};
function countOn(count: number): void {
  for (let step = 1; step <= 20; step += 1) {
    engine.call('TransactWriteItems', { TransactItems: [write('left', count + step), write('right', count + step)] });
  }
  if (!isStopped) return void setImmediate(countOn, count + 20);
  engine.close();
  parentPort?.postMessage(count + 20);
}
countOn(0);
