import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openStorage } from '#infra/local/dynamodb/storage/storage.ts';

/**
 * Takes a file's write lock, posts the message `held`, and releases the lock shortly afterwards. SQLite's readers also
 * take the write lock for a moment: if the header of the write-ahead log is changing, a reader takes the lock to read
 * the header again.
 */
const briefHolder = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new DatabaseSync(workerData);
  db.exec('BEGIN IMMEDIATE');
  parentPort.postMessage('held');
  setTimeout(() => db.exec('ROLLBACK'), 200);
`;

describe('the writer of a data file', () => {
  it('waits while a reader of this process briefly holds the write lock', async () => {
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
