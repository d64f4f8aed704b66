import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientSource } from './client-source.ts';
import { operationsByScope, samplesByTopic } from './console-data.ts';
import { currentDocuments } from './current-documents.ts';

/*
 * Writes openapi.json and admin-openapi.json from the contracts, and from these the types and operations of the client, and what the console
 * shows of the contracts; with --check it only tells whether the committed files are what the contracts say.
 */
const root = join(import.meta.dirname, '../..');
const checking = process.argv.includes('--check');
const documents = currentDocuments();
const print = (document: unknown): string => `${JSON.stringify(document, null, 1)}\n`;
const files = {
  'openapi.json': print(documents['openapi.json']),
  'admin-openapi.json': print(documents['admin-openapi.json']),
  'shared/client/generated/store-api.ts': await clientSource(documents['openapi.json'], 'Store'),
  'shared/client/generated/admin-api.ts': await clientSource(documents['admin-openapi.json'], 'Admin'),
  'functions/console/web/generated/operations-by-scope.json': print(operationsByScope(documents['openapi.json'])),
  'functions/console/web/generated/samples-by-topic.json': print(samplesByTopic(documents['openapi.json'])),
};
const differing: string[] = [];

for (const [name, text] of Object.entries(files)) {
  const file = join(root, name);
  if (checking && readFileSync(file, 'utf8') !== text) differing.push(name);
  if (!checking) writeFileSync(file, text);
}

if (differing.length > 0) {
  console.error(`${differing.join(' and ')} differ from the contracts: run "npm run openapi" and commit the result.`);
  process.exitCode = 1;
}
