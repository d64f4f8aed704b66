import { gzipSync } from 'node:zlib';
import { recordApiLog } from '#functions/workers/record-api-log/record-api-log.ts';
import { formatLambdaLine } from '#infra/local/runtime/function-console.ts';
import { credentialItem, hashSecret } from '#shared/api-keys/credentials-table.ts';
import { readApiCalls } from '#shared/api-log/api-calls-table.ts';
import { transact } from '#shared/table/transact.ts';
import { requestIdAt } from '#test/support/builders/an-api-call.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const startMs = Date.parse('2026-11-05T10:00:00Z');
const nowMs = startMs + 60_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const lineOf = (n: number, over: object = {}) => ({
  level: 'info',
  code: 'request.answered',
  request_id: requestIdAt(startMs, n),
  method: 'GET',
  path: '/v1/products',
  route: 'GET /v1/products',
  access: 'read_products',
  status: 200,
  duration_ms: 3,
  store_id: storeId,
  caller_type: 'api_key',
  caller_id: 44,
  caller_name: 'ERP sync',
  ...over,
});

const byLambda = (logged: unknown): string => formatLambdaLine('INFO', '79b4f56e-95b1-4643-9700-2807f4e68189', [logged]);

const eventOf = (messages: readonly string[], messageType = 'DATA_MESSAGE') => {
  const logEvents = messages.map((message, n) => ({ id: String(n), timestamp: nowMs, message }));
  return { awslogs: { data: gzipSync(JSON.stringify({ messageType, logEvents })).toString('base64') } };
};

async function record(...messages: readonly string[]) {
  const { log, lines } = recordedLog();
  await recordApiLog({ table: local.table, log }, eventOf(messages));
  return lines;
}
const logOf = async (store = storeId) =>
  (await readApiCalls(local.table, store, { filter: {}, after: null, limit: 50, nowMs })).items.map(({ requestId, key }) => [
    requestId,
    key.name,
  ]);

describe('lines about requests', () => {
  it.each([
    ['as printed', (line: object) => JSON.stringify(line)],
    ['as text within the JSON of Lambda, as versions before logged them', (line: object) => byLambda(JSON.stringify(line))],
    ['as an object within it', byLambda],
  ])('%s are recorded', async (_, wrap) => {
    await record(wrap(lineOf(1)), wrap(lineOf(2, { code: 'request.failed', status: 500 })));
    expect(await logOf()).toEqual([
      [requestIdAt(startMs, 2), 'ERP sync'],
      [requestIdAt(startMs, 1), 'ERP sync'],
    ]);
  });

  it('that cannot be read are logged and do not stop others', async () => {
    const bad = [
      '',
      'null',
      '{',
      '[]',
      '{"message": 7}',
      JSON.stringify(lineOf(3, { request_id: 'req_1' })),
      JSON.stringify(lineOf(4, { status: 'x' })),
    ];
    const lines = await record(...bad, JSON.stringify(lineOf(1)));
    expect(lines.map(({ code }) => code)).toEqual(bad.map(() => 'api_log.unreadable'));
    expect(await logOf()).toEqual([[requestIdAt(startMs, 1), 'ERP sync']]);
  });

  it('of a 422 name its invalid fields; lines of earlier versions are recorded without them', async () => {
    const errors = JSON.stringify([{ param: 'variants[0].sku', code: 'taken' }]);
    await record(
      JSON.stringify(lineOf(1, { status: 422, error_code: 'invalid_fields' })),
      JSON.stringify(lineOf(2, { status: 422, error_code: 'invalid_fields', errors, more_errors: 3 })),
    );
    const { items } = await readApiCalls(local.table, storeId, { filter: {}, after: null, limit: 50, nowMs });
    expect(items.map(({ issues, moreIssues }) => ({ issues, moreIssues }))).toEqual([
      { issues: [{ param: 'variants[0].sku', code: 'taken' }], moreIssues: 3 },
      { issues: [], moreIssues: 0 },
    ]);
  });

  it('of staff and of callers without a credential are not recorded', async () => {
    await record(
      JSON.stringify(lineOf(1, { caller_type: 'staff', caller_id: 'sub' })),
      JSON.stringify(lineOf(2, { caller_type: undefined })),
    );
    expect(await logOf()).toEqual([]);
  });

  it('that are repeated are shown once', async () => {
    await record(JSON.stringify(lineOf(1)));
    await record(JSON.stringify(lineOf(1)), JSON.stringify(lineOf(2)));
    expect((await logOf()).map(([id]) => id)).toEqual([requestIdAt(startMs, 2), requestIdAt(startMs, 1)]);
  });

  it('of a connection test record nothing', async () => {
    const { log } = recordedLog();
    await recordApiLog({ table: local.table, log }, eventOf(['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE'));
    expect(await logOf()).toEqual([]);
  });
});

describe('a request that was refused before its caller was known', () => {
  const secret = 'so_live_secret';
  const refused = (n: number, hash: string) =>
    JSON.stringify(lineOf(n, { caller_type: undefined, caller_id: undefined, store_id: undefined, status: 429, credential_hash: hash }));

  it('belongs to the holder of its credential, whatever store the line names, and to nobody without one', async () => {
    const holder = { kind: 'app_token', storeId, holderId: 45, name: 'Printer', scopes: [], validUntilMs: null, secret } as const;
    await transact(local.table, [{ as: 'credential', put: { Item: credentialItem(holder) } }]);
    await record(refused(1, hashSecret(secret)), refused(2, hashSecret('another')));
    expect(await logOf()).toEqual([[requestIdAt(startMs, 1), 'Printer']]);
  });
});

it('the worker fails when a store cannot be written, after recording the others', async () => {
  const other = '01J9ZK3V5T8Q2M4N6P7R8S9TAC';
  const { log, lines } = recordedLog();
  // A string of this length exceeds DynamoDB's maximum item size.
  const tooLong = JSON.stringify(lineOf(1, { caller_name: 'x'.repeat(500_000) }));
  const batch = eventOf([tooLong, JSON.stringify(lineOf(2, { store_id: other }))]);
  await expect(recordApiLog({ table: local.table, log }, batch)).rejects.toThrow('the requests of 1 of 2 stores were not recorded');
  expect(await logOf(other)).toEqual([[requestIdAt(startMs, 2), 'ERP sync']]);
  const id = requestIdAt(startMs, 1);
  expect(lines).toMatchObject([
    { code: 'api_log.not_recorded', store_id: storeId, requests: 1, first_request_id: id, last_request_id: id },
  ]);
});
