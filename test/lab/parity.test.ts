import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runParity } from './parity.ts';

/**
 * Stands in for the parity suite's test runner. It creates a table with a local secondary index, and writes the report
 * of two tests to the output file.
 */
const runner = `
import { writeFileSync } from 'node:fs';
const call = async (operation, body) => {
  const headers = { 'x-amz-target': 'DynamoDB_20120810.' + operation };
  return (await fetch(process.env.DYNAMODB_ENDPOINT, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const keys = (...names) => names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
const { TableDescription: table } = await call('CreateTable', {
  TableName: 'things',
  AttributeDefinitions: ['pk', 'sk', 'rank'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: keys('pk', 'sk'),
  LocalSecondaryIndexes: [{ IndexName: 'by_rank', KeySchema: keys('pk', 'rank'), Projection: { ProjectionType: 'ALL' } }],
  BillingMode: 'PAY_PER_REQUEST',
});
const test = (fullName, isPassed) => ({ fullName, status: isPassed ? 'passed' : 'failed', failureMessages: ['not there\\n at'] });
const assertionResults = [
  test('has two attributes', table.AttributeDefinitions.length === 2),
  test('has a local index', table.LocalSecondaryIndexes !== undefined),
];
const report = process.argv.find((flag) => flag.startsWith('--outputFile=')).slice('--outputFile='.length);
writeFileSync(report, JSON.stringify({ testResults: [{ name: '/suite/tests/tier1/query/lsi.test.ts', assertionResults }] }));
`;

let folder: string;
const said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suite-'));
  said.length = 0;
  for (const way of ['log', 'error'] as const) {
    jest.spyOn(console, way).mockImplementation((...[text]: unknown[]) => void said.push(String(text)));
  }
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('scores a suite that creates tables with local indexes, which it leaves out', async () => {
  mkdirSync(join(folder, 'node_modules/vitest'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/vitest/vitest.mjs'), runner);
  expect(await runParity([folder])).toBe(0);
  expect(said).toEqual([
    'failed: tier1/query/lsi.test.ts: has a local index\n    not there',
    'tier1/query: 1 of 2',
    'tier1: 1 of 2',
    'All: 1 of 2 (0 skipped)',
  ]);
});

it('fails without a suite', async () => {
  expect(await runParity([folder])).toBe(1);
  expect(said).toEqual([`No test ran: does ${folder} have the suite and its packages (npm ci)?`]);
  expect(await runParity([])).toBe(2);
});
