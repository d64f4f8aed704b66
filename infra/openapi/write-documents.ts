import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientSource } from './client-source.ts';
import { currentDocuments } from './current-documents.ts';
import { printDocument } from './print-document.ts';
import { replaceFile } from './replace-file.ts';

/*
 * Writes what is generated from the contracts and committed: openapi.json, and from it the types and operations of the store's client. With
 * --check it only compares the committed files with the contracts. `generate.ts` writes what is not committed.
 */
const root = join(import.meta.dirname, '../..');
const checking = process.argv.includes('--check');
const document = currentDocuments()['openapi.json'];
const files = {
  'openapi.json': printDocument(document),
  'shared/client/generated/store-api.ts': await clientSource(document, 'Store'),
};
const differing: string[] = [];

for (const [name, text] of Object.entries(files)) {
  const file = join(root, name);
  if (!checking) replaceFile(file, text);
  else if (readFileSync(file, 'utf8') !== text) differing.push(name);
}

if (differing.length > 0) {
  console.error(`${differing.join(' and ')} differ from the contracts: run "npm run openapi" and commit the result.`);
  process.exitCode = 1;
}
