import { DatabaseSync } from 'node:sqlite';

/**
 * Moves what was written ahead of a data file into it and waits for the disk, while the engine that owns the file writes on in another
 * thread. What is written meanwhile, and what cannot be moved, is left for the next time.
 */
export function checkpointBeside(file: string): void {
  try {
    const db = new DatabaseSync(file);
    try {
      db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } finally {
      db.close();
    }
  } catch {
    // Whatever is wrong with the file or the disk, its owner meets it too, and can tell the person in front of the machine.
  }
}
