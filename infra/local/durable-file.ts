import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file atomically: after a crash, it contains either the complete old or the complete new content. Only the
 * file's owner can read it.
 */
export function writeFileDurably(path: string, content: string | Uint8Array): void {
  const next = `${path}.next`;
  const file = openSync(next, 'w', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(next, path);
}
