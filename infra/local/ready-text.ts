import { join, relative } from 'node:path';
import type { LocalStack } from './local-stack.ts';

/** What a person reads when the stack is up: the addresses, the demo keys, where things are, and three calls to try. */
export function readyText({ demo }: LocalStack, dataDir: string, startMs: number): string {
  const shown = (name: string): string => relative(process.cwd(), join(dataDir, name)) || '.';
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
    ...(keys ?? ['  Keys        none: this data folder holds no demo stores']),
    `  For scripts ${shown('demo.json')} (addresses, keys, admin token)`,
    `  E-mails     ${shown('mail')}`,
    `  Full log    ${shown('service.log')}`,
    ...(demo.keys && demo.store_id
      ? ['', 'Try:', '', ...examples(demo.api, demo.admin, demo.keys.full, demo.store_id, shown('demo.json'))]
      : []),
    '',
  ].join('\n');
}

function examples(api: string, admin: string, key: string, storeId: string, demoFile: string): readonly string[] {
  const token = `$(node -p 'require("./${demoFile}").admin_token')`;
  return [
    `  curl -s '${api}/products?limit=3' -H 'Authorization: Bearer ${key}'`,
    '',
    `  curl -s '${api}/products' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\`,
    `    -H "Idempotency-Key: $(date +%s)" -d '{"name": "Blue mug", "status": "active", "variants": [{"price": "12.50"}]}'`,
    '',
    `  curl -s '${admin}/stores/${storeId}/webhook-endpoints' -H "Authorization: Bearer ${token}" \\`,
    `    -H 'Content-Type: application/json' -d '{"url": "http://127.0.0.1:9000/hook", "topics": ["*"]}'`,
  ];
}
