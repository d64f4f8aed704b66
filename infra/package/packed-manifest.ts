import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `npm pack` packs files for people who call the API: a client, a verifier and a program without dependencies. `prepack` writes a package.json and a
 * README for them, `postpack` (`--restore`) puts the project's own back. If a pack is killed in between, the next one repairs that, or git does.
 */

const projectRoot = join(import.meta.dirname, '../..');
const packedReadme = readFileSync(join(import.meta.dirname, 'package-readme.md'), 'utf8');

/** Of the service and of those who work on it. `private` keeps the project itself from being published. */
const ownFields = ['private', 'dependencies', 'devDependencies', 'scripts', 'allowScripts', 'scarfSettings', 'imports'];

type Replaced = { readonly name: string; readonly isReplaced: (text: string) => boolean; readonly replacement: (text: string) => string };

const replacedFiles: readonly Replaced[] = [
  { name: 'package.json', isReplaced: (text) => !('devDependencies' in JSON.parse(text)), replacement: packedManifest },
  { name: 'README.md', isReplaced: (text) => text === packedReadme, replacement: () => packedReadme },
];

for (const file of replacedFiles) {
  restore(file);
  if (!process.argv.includes('--restore')) replace(file);
}

function packedManifest(text: string): string {
  const packed = Object.entries(JSON.parse(text) as object).filter(([name]) => !ownFields.includes(name));
  return `${JSON.stringify(Object.fromEntries(packed), undefined, 2)}\n`;
}

function replace({ name, replacement }: Replaced): void {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  const text = readFileSync(join(projectRoot, name), 'utf8');
  writeFileSync(whole(name), text);
  write(name, replacement(text));
}

/** Only what this program wrote is put back: a file that differs from that is the project's, whatever lies beside it. */
function restore({ name, isReplaced }: Replaced): void {
  if (!existsSync(whole(name))) return;
  if (isReplaced(readFileSync(join(projectRoot, name), 'utf8'))) write(name, readFileSync(whole(name), 'utf8'));
  rmSync(whole(name));
}

/** Atomic rename: a concurrent reader sees the old or the new file. */
function write(name: string, text: string): void {
  writeFileSync(`${whole(name)}.next`, text);
  renameSync(`${whole(name)}.next`, join(projectRoot, name));
}

function whole(name: string): string {
  return join(projectRoot, 'dist', name);
}
