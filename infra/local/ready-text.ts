import { join, relative } from 'node:path';
import type { LocalStack } from './local-stack.ts';
import type { LocalOptions } from './options.ts';
import type { Demo } from './seed/demo-file.ts';

/** Returns the text to print when the stack is ready: addresses, demo keys, files, and three requests to try. */
export function readyText(
  { demo }: Pick<LocalStack, 'demo'>,
  { dataDir, allowLoopbackReceivers }: Pick<LocalOptions, 'dataDir' | 'allowLoopbackReceivers'>,
  startMs: number,
): string {
  const shown = (name: string): string => shortest(join(dataDir, name));
  const keys = demo.keys && [
    `  Full key    ${demo.keys.full}`,
    `  Read key    ${demo.keys.read_only}`,
    ...(demo.trial_keys ? [`  Trial key   ${demo.trial_keys.full}`] : []),
  ];
  return [
    '',
    `Ready in ${(startMs / 1000).toFixed(1)} s. Ctrl-C stops it; the data stays in ${shown('')}.`,
    '',
    `  API         ${demo.api}`,
    `  Admin API   ${demo.admin}`,
    `  Console     ${demo.console}`,
    `  Reference   ${new URL('/docs', demo.api).href}`,
    ...(keys ?? ['  Keys        none: this data folder has no demo stores']),
    `  For scripts ${shown('demo.json')} (addresses, keys, admin token)`,
    `  E-mails     ${shown('mail')}`,
    `  Full log    ${shown('service.log')}`,
    ...examples(demo, join(dataDir, 'demo.json'), allowLoopbackReceivers ? 'http://127.0.0.1:9000/hook' : 'https://example.com/hook'),
    '',
  ].join('\n');
}

function examples({ api, admin, keys, store_id: storeId }: Demo, demoFile: string, receiver: string): readonly string[] {
  if (keys === null || storeId === null) return [];
  return [
    '',
    'Try:',
    '',
    `  curl -s '${api}/products?limit=3' -H 'Authorization: Bearer ${keys.full}'`,
    '',
    `  curl -s '${api}/products' -H 'Authorization: Bearer ${keys.full}' -H 'Content-Type: application/json' \\`,
    `    -H "Idempotency-Key: $(date +%s)" -d '{"name": "Blue mug", "status": "active", "variants": [{"price": "12.50"}]}'`,
    '',
    `  curl -s '${admin}/stores/${storeId}/webhook-endpoints' \\`,
    `    -H "Authorization: Bearer $(${adminTokenIn(demoFile)})" \\`,
    `    -H 'Content-Type: application/json' -d '{"url": "${receiver}", "topics": ["*"]}'`,
  ];
}

/**
 * Returns the path relative to the working directory, or the absolute path if the working directory does not contain
 * it.
 */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path) || '.';
  return fromHere.startsWith('..') ? path : fromHere;
}

/**
 * Returns a shell command that prints the token. The file's path is absolute, so the command works in any folder. Node
 * is not used, because the installed Node may be an old version.
 */
const adminTokenIn = (demoFile: string): string => `sed -n 's/.*"admin_token": "\\(.*\\)",/\\1/p' '${demoFile.replaceAll("'", "'\\''")}'`;
