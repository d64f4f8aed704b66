import { currentDocuments } from '#infra/openapi/current-documents.ts';
import { includesScope, scopes } from '#shared/api-keys/scopes.ts';
import type { HttpResponse } from '#shared/http/response.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '../support/builders/a-store.ts';
import type { ApiCall } from '../support/builders/api-event.ts';
import { type Api, anApi, type Contract, contracts } from '../support/harness/an-api.ts';

/** No object in these tests has this id. */
const unknownId = '999999999';
const documents = { public: currentDocuments()['openapi.json'], admin: currentDocuments()['admin-openapi.json'] } as const;

type Json = { readonly [member: string]: Json };

/** Returns a contract's example body from the OpenAPI document; undefined if there is none. */
const exampleBody = ({ surface, endpoint }: Contract): unknown =>
  (documents[surface] as unknown as Json)['paths']?.[endpoint.path]?.[endpoint.method.toLowerCase()]?.['requestBody']?.['content']?.[
    'application/json'
  ]?.['example'];

/**
 * Builds a request that is valid for the contract. The store in the request exists, but the object that the request
 * names does not.
 */
const callOf = (contract: Contract): ApiCall => {
  const { endpoint, route } = contract;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    method: endpoint.method,
    route,
    params: Object.fromEntries(names.map((name) => [name, name === 'store_id' ? aStore().id : unknownId])),
    // An empty PATCH is always valid, whereas an example body may refer to objects that do not exist here.
    ...(endpoint.body === undefined ? {} : { body: endpoint.method === 'PATCH' ? {} : exampleBody(contract) }),
  };
};

const table = (chosen: readonly Contract[]) =>
  chosen.map((contract) => [`${contract.endpoint.method} ${contract.route}`, contract] as const);
const guarded = contracts.filter(({ endpoint }) => endpoint.scope !== 'public');
const ofIntegrations = guarded.filter(({ surface }) => surface === 'public');
const ofStaff = guarded.filter(({ surface }) => surface === 'admin');
const names = (contract: Contract, name: string): boolean => contract.endpoint.path.includes(`{${name}}`);

const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'];
const codeOf = ({ statusCode, json }: HttpResponse & { readonly json: { error?: { code: string } } }) => [statusCode, json.error?.code];

let api: Api;
let operator: string;
let newcomer: string;
let stranger: string;
beforeAll(async () => {
  api = await anApi();
  operator = await api.token({ email: 'operator@example.com', operator: true });
  stranger = await api.token({ email: 'stranger@example.com' });
  newcomer = await api.token({ email: 'newcomer@example.com' });
  // The API does not create staff members without permissions (areas), so the test writes this member directly to the
  // table.
  const member = { id: 1, email: 'newcomer@example.com', name: 'New', role: 'staff', areas: [], createdAtMs: 1, updatedAtMs: 1 } as const;
  await transact(api.table, addMemberWrites(aStore().id, member));
});
afterAll(() => api.close());

it.each(table(guarded))('%s without a credential is 401 and counted by address', async (_, contract) => {
  const answer = await api.send({ ...callOf(contract), address: `2001:db8::${contracts.indexOf(contract)}` });
  expect(codeOf(answer)).toEqual([401, 'missing_credential']);
  expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(rateHeaders));
  expect(answer.headers['X-RateLimit-Remaining']).toBe('119');
});

describe('for integrations', () => {
  it.each(table(ofIntegrations.filter(({ endpoint }) => endpoint.scope !== 'integration')))(
    '%s with every scope except its own is 403',
    async (_, contract) => {
      const { scope } = contract.endpoint;
      const others = scopes.filter((one) => !includesScope([one], scope as (typeof scopes)[number]));
      const answer = await api.send({ ...callOf(contract), key: await api.key(others) });
      expect(codeOf(answer)).toEqual([403, scope === 'app_token' ? 'app_token_required' : 'insufficient_scope']);
    },
  );

  it.each(table(ofIntegrations.filter((contract) => names(contract, 'id') && contract.endpoint.scope !== 'app_token')))(
    '%s of an unknown id is 404',
    async (_, contract) => {
      const answer = await api.send({ ...callOf(contract), key: await api.key() });
      expect(codeOf(answer)).toEqual([404, 'not_found']);
    },
  );

  it('every POST supports Idempotency-Key', () => {
    const broken = ofIntegrations.filter(({ endpoint }) => endpoint.method === 'POST' && !endpoint.idempotent);
    expect(broken.map(({ name }) => name)).toEqual([]);
  });
});

describe('for staff', () => {
  it.each(table(ofStaff.filter((contract) => names(contract, 'store_id'))))(
    '%s is 404 for people outside the store',
    async (_, contract) => {
      expect(codeOf(await api.send({ ...callOf(contract), key: stranger }))).toEqual([404, 'not_found']);
    },
  );

  it.each(table(ofStaff.filter(({ endpoint }) => !['staff:any', 'signed_in'].includes(endpoint.scope))))(
    '%s is 403 for staff with none of its areas',
    async (_, contract) => {
      expect(codeOf(await api.send({ ...callOf(contract), key: newcomer }))).toEqual([403, 'insufficient_scope']);
    },
  );

  it.each(table(ofStaff.filter((contract) => names(contract, 'id'))))('%s of an unknown id is 404', async (_, contract) => {
    expect(codeOf(await api.send({ ...callOf(contract), key: operator }))).toEqual([404, 'not_found']);
  });
});

describe('a request with an Idempotency-Key', () => {
  // Leaves out the exchange of an OAuth code (tested in slow/functions/api/oauth/exchange-code.test.ts), which takes
  // the app's credentials instead of an API key.
  const idempotent = contracts.filter(
    ({ endpoint }) => endpoint.idempotent && endpoint.scope !== 'app_token' && endpoint.scope !== 'public',
  );

  it.each(table(idempotent))('%s is executed once and replayed byte for byte', async (name, contract) => {
    const key = contract.surface === 'admin' ? operator : await api.key();
    const call = { ...callOf(contract), key, headers: { 'idempotency-key': name } };
    const first = await api.send(call);
    const second = await api.send(call);
    expect(first.statusCode).toBeLessThan(500);
    expect([first.headers['Idempotent-Replayed'], second.headers['Idempotent-Replayed']]).toEqual([undefined, 'true']);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
  });

  it.each(table(idempotent.filter(({ endpoint }) => endpoint.body !== undefined)))(
    '%s with another body is 409',
    async (name, contract) => {
      const key = contract.surface === 'admin' ? operator : await api.key();
      const body = { ...(callOf(contract).body as object), something: 'else' };
      const answer = await api.send({ ...callOf(contract), body, key, headers: { 'idempotency-key': name } });
      expect(codeOf(answer)).toEqual([409, 'idempotency_key_reused']);
    },
  );
});
