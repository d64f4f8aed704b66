import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from './runtime/start-failure.ts';
import { reasonOf, thrownCodeOf } from './runtime/thrown.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only instance on a data folder until the returned function is called. The lock is an operating
 * system lock held by SQLite, so a killed process leaves no stale lock. Throws StartFailure if another instance has
 * locked the folder.
 */
export function lockDataFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'lock.pid');
  const lock = openLock(dataDir);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (thrownCodeOf(error) !== SQLITE_BUSY) throw new StartFailure(`The data folder ${dataDir} cannot be locked: ${reasonOf(error)}.`);
    throw new StartFailure(`The data folder ${dataDir} is in use by another instance (process ${readPid(pidFile)}).`);
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => lock.close();
}

function openLock(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, 'lock'));
  } catch (error) {
    throw new StartFailure(`The data folder ${dataDir} cannot be locked: ${reasonOf(error)}.`);
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
