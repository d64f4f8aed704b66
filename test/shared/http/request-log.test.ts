import * as v from 'valibot';
import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { printAsLambda } from '#infra/local/runtime/function-console.ts';
import { createFunctionRuntime } from '#infra/local/runtime/function-runtime.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { ApiHandler } from '#shared/http/serve.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { apiEvent } from '#test/support/builders/api-event.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const Note = v.object({ data: v.object({ id: v.number() }) });
const shared = { success: { status: 200, body: Note }, errors: [], emits: [], summary: '', idempotent: false } as const;
const endpoints = {
  getNote: defineEndpoint({ ...shared, method: 'GET', path: '/notes/{id}', scope: 'read_products' }),
  listNotes: defineEndpoint({ ...shared, method: 'GET', path: '/notes', scope: 'read_products' }),
};
const operations: Operations<typeof endpoints> = {
  getNote: async ({ params }) => ({ status: 200, body: { data: { id: params.id } } }),
  listNotes: async () => {
    throw new RangeError('Out of notes.');
  },
};

const print = console.log;
const silent: Pick<Console, 'log'> = { log: () => undefined };
beforeAll(() => {
  console.log = silent.log;
});
afterAll(() => {
  console.log = print;
});

/**
 * Sends a request with an API key. Returns the invocation id, and the line that the function prints, in the form in
 * which Lambda writes it to the log.
 */
async function logOf(route: string, params: Readonly<Record<string, string>>, gatewayRequestId: string) {
  const { table, close } = await localTable();
  const store = aStore();
  await transact(table, openStoreWrites(store));
  const secret = newSecret('so_live_', store.id, new Uint8Array(32).fill(1));
  const credential = {
    secret,
    kind: 'api_key',
    storeId: store.id,
    holderId: 7,
    name: 'ERP',
    scopes: ['read_products'],
    validUntilMs: null,
  } as const;
  await transact(table, [{ as: 'credential', put: { Item: credentialItem(credential) } }]);
  const serveNotes: ApiHandler = openApiGroup(endpoints, operations, withoutStaff(table));
  const invocationIds: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const stop = printAsLambda((_, line) => lines.push(JSON.parse(line)));
  const event = apiEvent({ route, params, key: secret });
  await createFunctionRuntime()
    .add({
      name: 'notes',
      arn: 'arn:notes',
      timeoutMs: 10_000,
      memoryMb: 128,
      logGroup: '/notes',
      load: async () => (given, context) => {
        invocationIds.push(context.awsRequestId);
        return serveNotes(given as typeof event, context as never);
      },
    })
    .invoke({ ...event, requestContext: { ...event.requestContext, requestId: gatewayRequestId } });
  stop();
  close();
  return { lines, requestId: invocationIds[0] };
}

it('the line of a request has the ids of the request, of API Gateway and of the invocation, and marks the first request', async () => {
  const { lines, requestId } = await logOf('/v1/notes/{id}', { id: '7' }, 'JKJaXmPLvHcESHA=');
  expect(requestId).toEqual(expect.any(String));
  expect(lines).toEqual([
    {
      timestamp: expect.any(String),
      level: 'INFO',
      requestId,
      message: expect.objectContaining({
        code: 'request.answered',
        request_id: expect.stringMatching(/^req_/),
        gateway_request_id: 'JKJaXmPLvHcESHA=',
        route: 'GET /v1/notes/{id}',
        status: 200,
        caller_id: 7,
        // This is the first request in its container.
        cold_start: true,
      }),
    },
  ]);
});

it('a failed request is a line of level ERROR, with the error as fields', async () => {
  const { lines, requestId } = await logOf('/v1/notes', {}, 'JKJaXmPLvHcESHB=');
  expect(lines).toMatchObject([
    {
      level: 'ERROR',
      requestId,
      message: {
        code: 'request.failed',
        gateway_request_id: 'JKJaXmPLvHcESHB=',
        status: 500,
        error: { name: 'RangeError', message: 'Out of notes.', frames: expect.any(Array) },
      },
    },
  ]);
  expect(lines[0]?.['message']).not.toHaveProperty('cold_start');
});
