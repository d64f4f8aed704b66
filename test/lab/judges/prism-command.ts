import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { listenOnLoopback } from '#test/support/fakes/receiver.ts';
import { until } from '#test/support/harness/until.ts';
import type { Exchange } from '#test/support/simulators/recording-proxy.ts';
import { documents, installJudges } from './installed-judges.ts';

type Violation = { readonly location: readonly string[]; readonly severity: string; readonly message: string };
type Judgement = { readonly status: number; readonly violations: readonly Violation[]; readonly problem: string | null };

/**
 * Runs `npm run lab -- prism [--record FILE]`: validates recorded requests and answers against the OpenAPI documents,
 * with the proxy Prism. Without `--record`, runs the guides and tasks to record their requests and answers. Returns 1
 * if an answer or an accepted request is invalid.
 */
export async function runPrism(flags: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...flags], options: { record: { type: 'string' } } });
  const judges = installJudges();
  const folder = mkdtempSync(join(tmpdir(), 'prism-'));
  try {
    const file = values.record ?? join(folder, 'exchanges.jsonl');
    if (values.record === undefined && !recordGuides(file)) return 1;
    const exchanges = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Exchange);
    const verdicts = [];
    for (const [surface, document] of Object.entries(documents)) {
      const ofSurface = exchanges.filter(({ path }) => path.startsWith(`${surface}/`));
      verdicts.push(await judge(judges.program('prism'), { surface, document, exchanges: ofSurface }));
    }
    return verdicts.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function recordGuides(file: string): boolean {
  const words = ['node_modules/jest/bin/jest.js', '--selectProjects', 'stack', '--testPathPatterns', 'test/(guides|tasks)/'];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', env: { ...process.env, RECORD_EXCHANGES: file } });
  return status === 0;
}

type Case = { readonly surface: string; readonly document: string; readonly exchanges: readonly Exchange[] };

/**
 * Uses Prism to check recorded requests and answers against one OpenAPI document, and prints the result. Returns true
 * if Prism finds no violation.
 */
async function judge(prism: string, { surface, document, exchanges }: Case): Promise<boolean> {
  let current: Exchange['answer'] | undefined;
  const service = await listenOnLoopback(
    createServer((_, response) => {
      const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = current?.headers ?? {};
      response.writeHead(current?.status ?? 500, headers).end(Buffer.from(current?.body ?? '', 'base64'));
    }),
  );
  const free = await listenOnLoopback(createServer());
  await free.close();
  const words = ['proxy', document, `http://127.0.0.1:${service.port}`, '--port', `${free.port}`, '--cors', 'false', '-v', 'silent'];
  const child = spawn(prism, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const found = new Map<string, number>();
  let [judged, unknown] = [0, 0];
  try {
    const origin = `http://127.0.0.1:${free.port}`;
    await until(
      () => fetch(origin).catch(() => null),
      (answer) => answer !== null,
    );
    for (const exchange of exchanges) {
      current = exchange.answer;
      const { violations, problem } = await askPrism(`${origin}${exchange.path.slice(surface.length)}`, exchange);
      const { status } = exchange.answer;
      if (problem !== null) {
        // Neither the document nor the service has this operation.
        if (status === 404 || status === 405) unknown += 1;
        else count(found, `${exchange.method} ${exchange.path} ${status}: ${problem}`);
        continue;
      }
      judged += 1;
      for (const { location, message } of violations) {
        if (location[0] === 'response' || status < 400)
          count(found, `${exchange.method} ${exchange.path} ${status} ${location.join('.')}: ${message}`);
      }
    }
  } finally {
    child.kill();
    await service.close();
  }
  const operations = new Set(exchanges.map(({ method, path }) => `${method} ${path.split('?')[0]?.replaceAll(/\d+/g, 'N')}`));
  console.log(
    `${surface}: ${judged} exchanges of ${operations.size} operations judged, ${unknown} of no operation, ${found.size} violations`,
  );
  for (const [what, times] of found) console.log(`  ${times} x ${what}`);
  return found.size === 0;
}

const count = (counts: Map<string, number>, key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);

async function askPrism(url: string, { method, headers, body }: Exchange): Promise<Judgement> {
  const sent = request(url, { method, headers, agent: false });
  sent.end(Buffer.from(body, 'base64'));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const told = await text(answer);
  const isProblem = answer.headers['content-type'] === 'application/problem+json';
  const violations = String(answer.headers['sl-violations'] ?? '[]');
  return {
    status: answer.statusCode ?? 0,
    problem: isProblem ? told : null,
    violations: violations.startsWith('[')
      ? (JSON.parse(violations) as Violation[])
      : [{ location: ['response'], severity: 'Error', message: violations }],
  };
}
