import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clientSource } from './client-source.ts';
import { operationsByScope, samplesByTopic } from './console-data.ts';
import { currentDocuments } from './current-documents.ts';
import { errorCodesSource } from './error-codes-source.ts';
import { type generatedFiles, rememberGenerated } from './generated-files.ts';
import { operationInputsSource } from './operation-inputs.ts';
import { printDocument } from './print-document.ts';
import { replaceFile } from './replace-file.ts';

const projectRoot = join(import.meta.dirname, '../..');

/**
 * Generates the files from the contracts and writes them. `sources` is the hash that the sources had before they were
 * loaded.
 */
export async function writeGenerated(sources: string): Promise<void> {
  const documents = currentDocuments();
  const texts: Readonly<Record<(typeof generatedFiles)[number], string>> = {
    'admin-openapi.json': printDocument(documents['admin-openapi.json']),
    'shared/client/generated/store-api.ts': await clientSource(documents['openapi.json'], 'Store'),
    'shared/client/generated/admin-api.ts': await clientSource(documents['admin-openapi.json'], 'Admin'),
    'shared/client/generated/error-codes.ts': errorCodesSource(Object.values(documents)),
    'infra/cli/nouns/generated/operation-inputs.ts': operationInputsSource(Object.values(documents)),
    'functions/console/web/generated/operations-by-scope.json': printDocument(operationsByScope(documents['openapi.json'])),
    'functions/console/web/generated/samples-by-topic.json': printDocument(samplesByTopic(documents['openapi.json'])),
  };
  for (const [name, text] of Object.entries(texts)) {
    const file = join(projectRoot, name);
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text);
  }
  rememberGenerated(sources);
}
