import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

it('a thread gives back what it has no use for whenever it comes to rest', async () => {
  const thread = new Worker(join(__dirname, 'resting-thread.ts'));
  try {
    for (let round = 1; round <= 3; round += 1) {
      expect(await once(thread, 'message')).toEqual(['collected']);
      thread.postMessage('work');
    }
  } finally {
    await thread.terminate();
  }
});
