import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `npm pack` packs files for people who call the API: a client, a verifier and a program without dependencies. `prepack` writes a package.json for
 * them, `postpack` (`--restore`) puts the project's own back. If a pack is killed in between, the next one repairs that, or git does.
 */

const projectRoot = join(import.meta.dirname, '../..');
const manifest = join(projectRoot, 'package.json');
const whole = join(projectRoot, 'dist/package.json');

/** Of the service and of those who work on it. */
const ownFields = ['dependencies', 'devDependencies', 'scripts', 'allowScripts', 'overrides', 'imports'];

restore();
if (!process.argv.includes('--restore')) {
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(whole, text);
  const packed = Object.entries(JSON.parse(text) as object).filter(([name]) => !ownFields.includes(name));
  replaceManifest(`${JSON.stringify(Object.fromEntries(packed), undefined, 2)}\n`);
}

/** Only what this program wrote is put back: a package.json with dependencies is the project's, whatever lies beside it. */
function restore(): void {
  if (!existsSync(whole)) return;
  if (!('devDependencies' in JSON.parse(readFileSync(manifest, 'utf8')))) replaceManifest(readFileSync(whole, 'utf8'));
  rmSync(whole);
}

/** Atomic rename: a concurrent reader sees the old or the new file. */
function replaceManifest(text: string): void {
  writeFileSync(`${whole}.next`, text);
  renameSync(`${whole}.next`, manifest);
}
