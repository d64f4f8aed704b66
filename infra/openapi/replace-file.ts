import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically unless it already has this text. A concurrent reader sees either the old or the new text. */
export function replaceFile(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const scratch = `${file}.${process.pid}`;
  writeFileSync(scratch, text);
  renameSync(scratch, file);
}
