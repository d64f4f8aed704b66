import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonClient } from '#infra/package/python/python-client.ts';
import { storeNames } from '#shared/client/store-names.ts';
import { listenOnLoopback } from '../../support/fakes/receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'python-client-'));
const client = pythonClient();
writeFileSync(join(folder, 'store_api.py'), client);
afterAll(() => rmSync(folder, { recursive: true }));

const python = async (program: string, args: readonly string[] = []): Promise<string> =>
  (await promisify(execFile)('python3', ['-W', 'error', '-c', program, ...args], { cwd: folder, env: { PATH: process.env['PATH'] ?? '' } }))
    .stdout;

describe('the client for Python', () => {
  it('has every function of the TypeScript client, once', () => {
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const wanted = Object.entries(storeNames).flatMap(([noun, actions]) =>
      typeof actions === 'string' ? [] : Object.keys(actions).map((action) => `${snake(noun)}.${snake(action)}`),
    );
    const listed = execFileSync(
      'python3',
      [
        '-c',
        "import store_api; s = store_api.Store('http://x', 'k'); [print(n + '.' + f) for n, o in vars(s).items() for f in dir(o) if f[0] != '_']",
      ],
      { cwd: folder },
    );
    expect(listed.toString().trim().split('\n').sort()).toEqual(wanted.sort());
  });

  it('imports only the standard library', () => {
    const modules = [...client.matchAll(/^(?:import|from) ([\w.]+)/gm)].map(([, name = '']) => name.split('.')[0]);
    const ours = new Set('base64 binascii hashlib hmac http json random re time urllib uuid typing __future__'.split(' '));
    expect(modules.filter((name) => name === undefined || !ours.has(name))).toEqual([]);
  });

  it('verifies the published requests as documented', async () => {
    const program = `
import json
import pathlib
import sys
from store_api import WebhookVerificationError, verify_webhook
wrong = []
file = json.loads(pathlib.Path(sys.argv[1]).read_text())
for vector in file["vectors"]:
    try:
        verify_webhook(vector["headers"], vector["body"].encode(), vector["secrets"], file["tolerance_sec"], vector["now_sec"])
        verdict = "valid"
    except WebhookVerificationError as error:
        verdict = error.code
    if verdict != vector["expected"]:
        wrong.append((vector["name"], verdict, vector["expected"]))
print(len(file["vectors"]), wrong)
`;
    expect(await python(program, [join(__dirname, '../../../shared/webhooks/receiver/vectors.json')])).toMatch(/^[2-9]\d \[\]\n$/);
  });

  describe('for a request with a bad answer, it', () => {
    type Step = 'lost' | 'overloaded' | 'limited' | 'redirected' | 'refused' | 'made';
    /** Runs a program against scripted answers. Returns its output and the Idempotency-Keys of its requests. */
    async function against(
      steps: readonly Step[],
      program: string,
    ): Promise<{ readonly printed: string; readonly keys: readonly unknown[] }> {
      const keys: unknown[] = [];
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        const step = steps[keys.length] ?? 'made';
        keys.push(request.headers['idempotency-key']);
        const json = (status: number, value: object, headers = {}) =>
          response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
        if (step === 'lost') request.socket.destroy();
        else if (step === 'redirected') response.writeHead(302, { Location: '/v1/other' }).end();
        else if (step === 'made') json(201, { data: { id: 7 } });
        else if (step === 'refused')
          json(422, { error: { code: 'invalid_fields', message: 'no', errors: [{ param: 'name', code: 'required' }] } });
        else json(step === 'limited' ? 429 : 503, { error: { code: step, message: step } }, { 'Retry-After': '0' });
      };
      const { port, close } = await listenOnLoopback(createServer(answer));
      const begin = `from store_api import Store, StoreApiError\nstore = Store("http://127.0.0.1:${port}/v1", "k", max_retries=3)\n`;
      try {
        return { printed: await python(begin + program), keys };
      } finally {
        await close();
      }
    }
    const create = `
try:
    print(store.products.create({"name": "Mug"})["id"])
except StoreApiError as error:
    print(error.status, error.code, error.outcome, error.tries, [one["code"] for one in error.errors], error.idempotency_key)
`;

    it('repeats a POST with one key until it is answered', async () => {
      const { printed, keys } = await against(['lost', 'overloaded', 'limited', 'made'], create);
      expect(printed).toBe('7\n');
      expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0], keys[0], keys[0]]);
    });

    it.each<readonly [string, readonly Step[], string, number]>([
      ['a refusal', ['refused'], "422 invalid_fields not_done 1 ['required']", 1],
      ['a redirect, which is not followed', ['redirected'], '302 unreadable_answer not_done 1 []', 1],
      ['no answer', ['lost', 'lost', 'lost', 'lost'], 'None no_answer unknown 4 []', 4],
      ['a refusal after a lost answer', ['lost', 'refused'], "422 invalid_fields not_done 2 ['required']", 2],
      ['a limit after a lost answer', ['lost', 'limited', 'limited', 'limited'], '429 limited unknown 4 []', 4],
    ])('reports for %s what is known about the outcome', async (_, steps, expected, calls) => {
      const { printed, keys } = await against(steps, create);
      expect(printed).toBe(`${expected} ${keys[0]}\n`);
      expect(keys).toHaveLength(calls);
    });

    it('refuses an unknown argument of an operation before it sends anything', async () => {
      const { printed, keys } = await against([], 'try:\n    store.orders.list(stat="x")\nexcept TypeError as error:\n    print(error)\n');
      expect(printed).toContain("unexpected keyword argument 'stat'");
      expect(keys).toEqual([]);
    });
  });
});
