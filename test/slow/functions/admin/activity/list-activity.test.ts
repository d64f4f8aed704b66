import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { recordActivities } from '#test/support/harness/recorded-activity.ts';

const params = { store_id: aStore().id };
const admin = '/admin/v1/stores/{store_id}';

let api: Api;
let token: string;
let key: string;
beforeAll(async () => {
  api = await anApi();
  [token, key] = await Promise.all([api.token({ email: 'operator@example.com', operator: true }), api.key()]);
});
afterAll(() => api.close());

const list = async (query = '') => (await api.send({ route: `${admin}/activity`, params, query, key: token })).json;
const actions = async (query: string): Promise<readonly string[]> =>
  (await list(query)).data.map(({ action }: { action: string }) => action);

it('the activity of a store is listed newest first, page by page and by each filter', async () => {
  const customer = await api.send({ method: 'POST', route: '/v1/customers', key, body: { email: 'ada@example.com' } });
  const id = customer.json.data.id;
  await api.send({ method: 'PATCH', route: '/v1/customers/{id}', params: { id: String(id) }, key, body: { first_name: 'Ada' } });
  const brand = await api.send({ method: 'POST', route: `${admin}/brands`, params, key: token, body: { name: 'Weaver' } });
  await recordActivities(api);

  expect(await actions('')).toEqual(['brand.created', 'customer.updated', 'customer.created']);
  const first = await list('limit=2');
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  expect(await actions(`limit=2&cursor=${first.next_cursor}`)).toEqual(['customer.created']);
  expect(await actions('action=customer.created')).toEqual(['customer.created']);
  expect(await actions('actor_type=api_key')).toEqual(['customer.updated', 'customer.created']);
  expect(await actions('actor_type=api_key&actor_id=1')).toEqual(['customer.updated', 'customer.created']);
  expect(await actions('resource_object=brand')).toEqual(['brand.created']);
  expect(await actions(`resource_object=customer&resource_id=${id}`)).toEqual(['customer.updated', 'customer.created']);
  expect(await actions(`request_id=${brand.headers['X-Request-Id']}`)).toEqual(['brand.created']);
  expect(await actions('request_id=none')).toEqual([]);
  expect(await actions('created_before=2026-01-01T00:00:00Z')).toEqual([]);
  expect((await list('action=customer.updated')).data[0]).toMatchObject({
    object: 'activity',
    actor: { type: 'api_key', id: 1, name: 'key 1' },
    resource: { object: 'customer', id },
    summary: `customer ${id}: updated, made via the API key key 1`,
    changes: [{ field: 'first_name', before: null, after: 'Ada', is_shown: true }],
  });
});
