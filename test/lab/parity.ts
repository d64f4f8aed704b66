import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';
import { serveEngine } from '#infra/local/dynamodb/server.ts';

/** The result of one test of the suite. `file` is relative to `tests/`, such as `tier1/query/lsi.test.ts`. */
type Result = { readonly file: string; readonly name: string; readonly status: 'passed' | 'failed' | 'skipped'; readonly why: string };

/**
 * Runs `npm run lab -- parity DIR`: runs the DynamoDB conformance suite in DIR
 * (github.com/nubo-db/dynamodb-conformance, with its packages installed) against our engine. Prints the score of each
 * folder and the tests that did not pass. Returns 1 only if the suite could not run. Failed tests do not matter,
 * because the engine lacks some operations on purpose (docs/decisions/local-dynamodb.md).
 */
export async function runParity([folder]: readonly string[]): Promise<number> {
  if (folder === undefined) {
    console.error('npm run lab -- parity DIR, with a checkout of nubo-db/dynamodb-conformance in DIR after npm ci');
    return 2;
  }
  const engine = openEngine({ file: ':memory:', now: Date.now });
  const server = await serveEngine(withoutLocalIndexes(engine), { port: 0 });
  const reportFolder = mkdtempSync(join(tmpdir(), 'parity-'));
  try {
    const results = await runSuite(folder, server.url, join(reportFolder, 'report.json'));
    if (results.length === 0) console.error(`No test ran: does ${folder} have the suite and its packages (npm ci)?`);
    else print(results);
    return results.length > 0 ? 0 : 1;
  } finally {
    await server.close();
    engine.close();
    rmSync(reportFolder, { recursive: true });
  }
}

/**
 * Returns an engine that ignores the local secondary indexes of a new table. The wrapped engine would refuse such a
 * table.
 */
const withoutLocalIndexes = (engine: DynamoEngine): DynamoEngine => ({
  ...engine,
  call: (operation, input) => engine.call(operation, operation === 'CreateTable' ? leaveOutLocalIndexes(input) : input),
});

type Keyed = { readonly KeySchema: readonly { readonly AttributeName: string }[] };

function leaveOutLocalIndexes({ LocalSecondaryIndexes, ...input }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Array.isArray(LocalSecondaryIndexes)) return input;
  const names = (keyed: readonly Keyed[]): readonly string[] => keyed.flatMap(({ KeySchema }) => KeySchema.map((key) => key.AttributeName));
  const used = names([input as Keyed, ...((input['GlobalSecondaryIndexes'] ?? []) as readonly Keyed[])]);
  const left = new Set(names(LocalSecondaryIndexes).filter((name) => !used.includes(name)));
  const definitions = input['AttributeDefinitions'] as readonly { readonly AttributeName: string }[];
  return { ...input, AttributeDefinitions: definitions.filter(({ AttributeName }) => !left.has(AttributeName)) };
}

async function runSuite(folder: string, endpoint: string, report: string): Promise<readonly Result[]> {
  const runner = resolve(folder, 'node_modules/vitest/vitest.mjs');
  if (!existsSync(runner)) return [];
  const suite = spawn(process.execPath, [runner, 'run', '--reporter=json', `--outputFile=${report}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DYNAMODB_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' },
  });
  await once(suite, 'close');
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[];
  };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      file: name.slice(name.lastIndexOf('/tests/') + '/tests/'.length),
      name: fullName.trim(),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      why: failureMessages[0]?.split('\n')[0] ?? '',
    })),
  );
}

function print(results: readonly Result[]): void {
  const score = (of: readonly Result[]): string => `${of.filter(({ status }) => status === 'passed').length} of ${of.length}`;
  const different = results.filter(({ status }) => status !== 'passed');
  for (const { status, file, name, why } of different) console.log(`${status}: ${file}: ${name}\n    ${why}`);
  for (const [folder, of] of Map.groupBy(results, ({ file }) => file.split('/').slice(0, 2).join('/'))) {
    console.log(`${folder}: ${score(of)}`);
  }
  for (const [tier, of] of Map.groupBy(results, ({ file }) => file.split('/')[0])) console.log(`${tier}: ${score(of)}`);
  console.log(`All: ${score(results)} (${different.filter(({ status }) => status === 'skipped').length} skipped)`);
}
