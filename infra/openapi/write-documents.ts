import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentDocuments } from './current-documents.ts';
import { printDocument } from './print-document.ts';
import { replaceFile } from './replace-file.ts';

/*
 * Writes `openapi.json`, which is generated from the contracts and committed. With `--check`, only checks that the
 * committed file matches the contracts. `generate.ts` writes the files that are not committed.
 */
const file = join(import.meta.dirname, '../../openapi.json');
const text = printDocument(currentDocuments()['openapi.json']);

if (!process.argv.includes('--check')) replaceFile(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('openapi.json differs from the contracts: run "npm run openapi" and commit the result.');
  process.exitCode = 1;
}
