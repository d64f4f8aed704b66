import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addStoreManagement } from '#infra/store-management.ts';
import { anApp, templatesFrom } from './synthesise.ts';

/*
 * `node test/build/write-templates.ts FILE CONTEXT` synthesizes the stacks for a context and writes their templates to
 * FILE. The name of FILE begins with a hash of the sources. Files with another hash are outdated and are deleted.
 */

const [, , file = '', context = ''] = process.argv;
const templates = templatesFrom(addStoreManagement(anApp(JSON.parse(context))));
const folder = dirname(file);
mkdirSync(folder, { recursive: true });
const [sources = ''] = basename(file).split('-');
for (const name of readdirSync(folder)) if (!name.startsWith(sources)) rmSync(join(folder, name), { force: true });

// Writes to a separate file first, because suites in two processes may write the same templates.
const scratch = `${file}.${process.pid}`;
writeFileSync(scratch, JSON.stringify(Object.fromEntries(Object.entries(templates).map(([part, template]) => [part, template.toJSON()]))));
renameSync(scratch, file);
