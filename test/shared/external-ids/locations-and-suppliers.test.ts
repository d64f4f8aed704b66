import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { rotatingCredentials } from '#test/support/harness/rotating-credentials.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

type Answer = { readonly statusCode: number; readonly json: { readonly [member: string]: never } };

let api: Api;
let send: (endpoint: string, call?: { readonly id?: number; readonly body?: object; readonly query?: string }) => Promise<Answer>;
beforeEach(async () => {
  api = await anApi();
  const callOf = rotatingCredentials(api);
  send = async (endpoint, { id, ...call } = {}) => {
    const params = { store_id: aStore().id, ...(id === undefined ? {} : { id: String(id) }) };
    return api.send(await callOf(endpoint, { params, ...call }));
  };
});
afterEach(() => api.close());

describe.each([
  ['locations', 'LOCATION'],
  ['suppliers', 'SUPPLIER'],
] as const)('of %s', (kind, _listed) => {
  const made = async (body: object): Promise<{ readonly id: number; readonly updated_at: string }> => {
    const answer = await send(`POST ${admin}/${kind}`, { body });
    expect([answer.statusCode, answer.json['error']]).toEqual([201, undefined]);
    return answer.json['data'] as never;
  };
  const change = (id: number, body: object) => send(`PATCH ${admin}/${kind}/{id}`, { id, body });
  const found = async (text: string) =>
    (await send(`GET ${admin}/${kind}`, { query: `external_id=${encodeURIComponent(text)}` })).json['data'];

  it('external ids and metadata can be stored, found, changed by name and released', async () => {
    await made({ name: 'The first' });
    const one = await made({ name: 'One', external_ids: { sap: '1', wms: 'A' }, metadata: { floor: '2' } });
    expect(one).toMatchObject({ external_ids: { sap: '1', wms: 'A' }, metadata: { floor: '2' } });
    expect(await found('sap:1')).toEqual([one]);
    const changed = await change(one.id, { external_ids: { sap: '2', wms: null }, metadata: { floor: null, gate: '3' } });
    expect(changed.json['data']).toMatchObject({ external_ids: { sap: '2' }, metadata: { gate: '3' } });
    expect([await found('sap:1'), await found('wms:A')]).toEqual([[], []]);
    const other = await made({ name: 'Other', external_ids: { sap: '1', wms: 'A' } });
    expect(await found('wms:A')).toEqual([other]);
    expect((await send(`DELETE ${admin}/${kind}/{id}`, { id: other.id })).statusCode).toBe(200);
    expect(await found('wms:A')).toEqual([]);
    await made({ name: 'Next', external_ids: { wms: 'A' } });
  });

  it('an id that belongs to another object is refused by name, with its owner', async () => {
    const one = await made({ name: 'One', external_ids: { sap: '1' } });
    const other = await made({ name: 'Other' });
    const taken = [{ param: 'external_ids.sap', code: 'taken', meta: { id: one.id } }];
    for (const { statusCode, json } of [
      await change(other.id, { external_ids: { sap: '1' } }),
      await send(`POST ${admin}/${kind}`, { body: { name: 'Third', external_ids: { sap: '1' } } }),
    ]) {
      expect([statusCode, json['error']]).toEqual([422, expect.objectContaining({ errors: [expect.objectContaining(taken[0] ?? {})] })]);
    }
  });
});

it('integrations find a location by its external id', async () => {
  const { json } = await send(`POST ${admin}/locations`, { body: { name: 'One', external_ids: { sap: '1' } } });
  expect((await send('GET /v1/locations', { query: 'external_id=sap:1' })).json['data']).toEqual([json['data']]);
  expect((await send('GET /v1/locations', { query: 'external_id=sap:2' })).json['data']).toEqual([]);
});
