import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

const clients = {
  'node:http': "import { request } from 'node:http';",
  'node:http as a whole': "import * as client from 'node:http';",
  'node:http by default': "import client from 'node:http';",
  'node:http later': "export const client = await import('node:http');",
  'node:http of old': "import { request } from 'http';",
  'node:http passed on': "export { request } from 'node:http';",
  'node:https': "import { get } from 'node:https';",
  'node:http2': "import { connect } from 'node:http2';",
  'node:net': "import { connect } from 'node:net';",
  'node:net as a whole': "import * as client from 'node:net';",
  'node:tls': "import { connect } from 'node:tls';",
  undici: "import { request } from 'undici';",
  axios: "import axios from 'axios';",
  got: "import got from 'got';",
  'node-fetch': "import fetch from 'node-fetch';",
  fetch: "await fetch('https://example.com');",
  'fetch as a property': "await globalThis.fetch('https://example.com');",
  WebSocket: "new WebSocket('wss://example.com');",
} as const;

const allowed = {
  'the address checks': "import { BlockList, isIP, isIPv4 } from 'node:net';",
  'what computes': "import { createHmac } from 'node:crypto';",
} as const;

const folders = [
  'functions',
  'functions/api/orders',
  'functions/workers/deliver-webhooks',
  'events',
  'shared',
  'shared/api-keys',
  'shared/catalogue',
  'shared/emails',
  'shared/events',
  'shared/http',
  'shared/kernel',
  'shared/lambda',
  'shared/orders',
  'shared/orders/refunds',
  'shared/table',
  'shared/webhooks',
  'shared/webhooks/delivery',
  'shared/webhooks/sending',
] as const;

/** The files of the safe HTTP client, each with the network modules that it may use. */
const safeClient: Readonly<Record<string, readonly (keyof typeof clients)[]>> = {
  'shared/webhooks/sending/exchange.ts': [
    'node:http',
    'node:http as a whole',
    'node:http by default',
    'node:http later',
    'node:http passed on',
    'node:https',
  ],
  'shared/webhooks/sending/safe-request.ts': [],
  'shared/webhooks/sending/resolve-host.ts': [],
  'shared/webhooks/sending/send-attempt.ts': [],
};

type Diagnostic = { readonly location: { readonly path: string } };
const snippets = { ...clients, ...allowed };
const slug = (name: string): string => name.replace(/\W+/g, '-');

/**
 * Returns the names of the snippets that the project's lint rules refuse in each file. The keys of the map are the file
 * paths.
 */
async function refusedIn(files: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const copy = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    for (const [name, code] of Object.entries(snippets)) {
      // Saves the snippet at every path in `files`, because lint rules depend on the file's path.
      const tree = join(copy, slug(name));
      for (const file of files) {
        mkdirSync(dirname(join(tree, file)), { recursive: true });
        writeFileSync(join(tree, file), `${code}\n`);
      }
      writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }));
    }
    const found = await Promise.all(Object.keys(snippets).map(async (name) => [name, await lint(join(copy, slug(name)))] as const));
    return new Map(files.map((file) => [file, new Set(found.flatMap(([name, paths]) => (paths.has(file) ? [name] : [])))]));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

async function lint(tree: string): Promise<ReadonlySet<string>> {
  const rules = ['noRestrictedImports', 'noRestrictedGlobals', 'useNodejsImportProtocol'].map((rule) => `--only=style/${rule}`);
  const flags = ['lint', '--reporter=json', '--max-diagnostics=none', ...rules, '--only=nursery/noJsRestrictedProperties'];
  const { promise, resolve } = Promise.withResolvers<string>();
  // Biome exits with 1 when it finds something, so the error is ignored.
  execFile(join(root, 'node_modules/.bin/biome'), flags, { cwd: tree, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  const { diagnostics } = JSON.parse(await promise) as { readonly diagnostics: readonly Diagnostic[] };
  return new Set(diagnostics.map(({ location }) => location.path));
}

describe('a network client', () => {
  const places = folders.map((folder) => `${folder}/anything.ts`);
  let refused: ReadonlyMap<string, ReadonlySet<string>>;
  beforeAll(async () => {
    refused = await refusedIn([...places, ...Object.keys(safeClient), 'infra/local/anything.ts']);
  });

  it.each(places)('of any kind is refused in %s', (file) => {
    expect([...(refused.get(file) ?? [])].filter((name) => name in clients)).toEqual(Object.keys(clients));
  });

  it.each(places.filter((file) => !/^shared\/(api-keys|catalogue|orders|webhooks\/delivery)\//.test(file)))(
    'is not confused with the address checks used in %s',
    (file) => {
      expect([...(refused.get(file) ?? [])].filter((name) => name in allowed)).toEqual([]);
    },
  );

  it.each(Object.entries(safeClient))('is refused in %s except for %j', (file, own) => {
    const others = Object.keys(clients).filter((name) => !(own as readonly string[]).includes(name));
    expect([...(refused.get(file) ?? [])]).toEqual(others);
  });

  it('may be used in deployment and test code', () => {
    expect([...(refused.get('infra/local/anything.ts') ?? [])]).toEqual(['node:http of old']);
  });
});
