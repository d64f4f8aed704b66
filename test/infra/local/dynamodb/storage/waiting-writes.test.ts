import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openStorage } from '#infra/local/dynamodb/storage/storage.ts';

/** Takes the write lock of a file, says so, and gives it back a moment later, as a reader does that looks again at a header that changes. */
const briefHolder = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new DatabaseSync(workerData);
  db.exec('BEGIN IMMEDIATE');
  parentPort.postMessage('held');
  setTimeout(() => db.exec('ROLLBACK'), 200);
`;

describe('the one that writes a data file', () => {
  it('waits where a reader of this process has its write lock for a moment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waiting-writes-'));
    const file = join(folder, 'table.db');
    const storage = openStorage(file);
    const holder = new Worker(briefHolder, { eval: true, workerData: file });
    try {
      await once(holder, 'message');
      expect(storage.atomically(() => storage.newSpace())).toBe(1);
    } finally {
      await holder.terminate();
      storage.close();
      rmSync(folder, { recursive: true });
    }
  });
});
