import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentDocuments } from './current-documents.ts';

/*
 * Writes openapi.json and admin-openapi.json from the contracts; with --check it only tells whether the committed files
 * are what the contracts say.
 */
const root = join(import.meta.dirname, '../..');
const checking = process.argv.includes('--check');
const differing: string[] = [];

for (const [name, document] of Object.entries(currentDocuments())) {
  const file = join(root, name);
  const text = `${JSON.stringify(document, null, 1)}\n`;
  if (checking && readFileSync(file, 'utf8') !== text) differing.push(name);
  if (!checking) writeFileSync(file, text);
}

if (differing.length > 0) {
  console.error(`${differing.join(' and ')} differ from the contracts: run "npm run openapi" and commit the result.`);
  process.exitCode = 1;
}
