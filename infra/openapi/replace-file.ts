import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes the file unless it has this text already. A process that reads it at the same time sees the old text or the new one, whole. */
export function replaceFile(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const scratch = `${file}.${process.pid}`;
  writeFileSync(scratch, text);
  renameSync(scratch, file);
}
