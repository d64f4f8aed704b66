import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { currentDocuments } from '../openapi/current-documents.ts';

/*
 * Completes the output of `tsc -p shared/client` in `dist/client`: adds the description of each method, and builds the
 * same modules for CommonJS in `dist/cjs`. ES modules use the declarations in `dist/client`, and CommonJS uses those in
 * `dist/cjs`. Some declarations in `dist/client` only re-export those in `dist/cjs` (`isShared`).
 */

const dist = join(import.meta.dirname, '../../dist');
const esm = join(dist, 'client');
const cjs = join(dist, 'cjs');

type Operation = { readonly operationId: string; readonly summary: string; readonly description?: string };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const texts = new Map(
  Object.values(currentDocuments() as Readonly<Record<string, Document>>)
    .flatMap(({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods)))
    .map(({ operationId, summary, description }) => [operationId, [summary, description].filter((text) => text !== undefined).join('. ')]),
);

for (const name of globSync('**/*.d.ts', { cwd: esm })) {
  // TypeScript 5.2 and older cannot find a declaration if the import ends in `.ts`.
  const linked = read(name).replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
  const text = name.endsWith('-names.d.ts') ? linked.replaceAll(/^( +)(readonly \w+: ['"](\w+)['"];)$/gm, withComment) : linked;
  write(join(cjs, name), text);
  write(
    join(esm, name),
    isShared(name) ? `export * from '${'../'.repeat(name.split('/').length)}cjs/${name.replace('.d.ts', '.js')}';\n` : text,
  );
}
for (const name of globSync('**/*.js', { cwd: esm })) {
  write(join(cjs, name), transformSync(read(name), { format: 'cjs', target: 'es2022', charset: 'utf8' }).code);
}
write(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');

// The verifier for Node is a single file that can be copied, so its own declaration does not import the types of
// events. The declaration in the package imports them.
write(
  join(dist, 'webhooks/verify.d.cts'),
  `import type { StoreEvent } from '../cjs/webhooks.js';
import type { WebhookRequest } from '../../shared/webhooks/receiver/verify-webhook.cjs';

export { WebhookVerificationError } from '../../shared/webhooks/receiver/verify-webhook.cjs';
export type { WebhookHeaders, WebhookRequest, WebhookVerificationCode } from '../../shared/webhooks/receiver/verify-webhook.cjs';

/** A sent event: its \`topic\` determines the type of its \`data\`. Receivers ignore unknown topics and fields. */
export type WebhookEvent = StoreEvent;

/**
 * Returns the event of a webhook that is genuine and recent.
 * @throws WebhookVerificationError if the request is not a genuine and recent webhook: answer it with 400
 * @throws TypeError for a mistake of the receiver: no secret, or a body that was already parsed
 */
export declare function verifyWebhook(request: WebhookRequest): WebhookEvent;
`,
);

/** Reports whether ES modules and CommonJS share a declaration file, which keeps the package small. */
function isShared(name: string): boolean {
  return /^(?:generated\/.*|id|\w+-names)\.d\.ts$/.test(name);
}

function withComment(line: string, indent: string, member: string, operation: string): string {
  const text = texts.get(operation.replace(/Csv$/, ''));
  return text === undefined
    ? line
    : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', `\n${indent} * `)} */\n${indent}${member}`;
}

function read(name: string): string {
  return readFileSync(join(esm, name), 'utf8');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
