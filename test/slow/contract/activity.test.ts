import { readActivityOfRequest } from '#shared/activity/activity-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { contracts } from '#test/support/harness/an-api.ts';
import { measuredApi } from '#test/support/harness/measured-requests.ts';
import { recordActivities } from '#test/support/harness/recorded-activity.ts';
import { admin } from '#test/support/harness/seeded-store.ts';

/**
 * Requests that leave no entry in the activity log, each with the reason: the request changes nothing in a store, or it
 * does not concern a store.
 */
const withoutEntry: Readonly<Record<string, string>> = {
  'POST /v1/gift-cards/lookup': 'it looks',
  'POST /v1/orders/preview': 'it computes',
  'POST /v1/orders/{id}/refunds/preview': 'it computes',
  'POST /admin/v1/stores': 'the entry is in the log of the store that it opens',
  'POST /admin/v1/apps': 'apps belong to the platform, which has no log',
  'PATCH /admin/v1/apps/{id}': 'the same',
  'POST /admin/v1/apps/{id}/roll-client-secret': 'the same',
  'POST /admin/v1/apps/{id}/roll-webhook-secret': 'the same',
  [`POST ${admin}/webhook-endpoints/{id}/preview-filter`]: 'it looks',
  [`POST ${admin}/webhook-endpoints/{id}/recover (dry run)`]: 'it counts',
  [`POST ${admin}/image-uploads`]: 'a file changes nothing of the store; the product that gets it has an entry',
  [`POST ${admin}/image-uploads/{id}/complete`]: 'the same',
};

let shop: Awaited<ReturnType<typeof measuredApi>>;
beforeAll(async () => {
  shop = await measuredApi();
});
afterAll(() => shop.close());

it('every writing operation of both documents is requested', () => {
  const sent = new Set(shop.requests.map(({ name }) => name.split(' ').slice(0, 2).join(' ')));
  const writing = contracts.filter(({ endpoint, derived }) => endpoint.method !== 'GET' && !derived);
  expect(writing.map(({ endpoint, route }) => `${endpoint.method} ${route}`).filter((name) => !sent.has(name))).toEqual([]);
});

it('every writing request makes one entry with its author, and no other request does', async () => {
  const writing = shop.requests.filter(({ name }) => !name.startsWith('GET '));
  const sent: [name: string, requestId: string][] = [];
  for (const [n, { name, prepare }] of writing.entries()) {
    const answer = await (await prepare(n + 1))();
    expect([name, answer.statusCode < 300]).toEqual([name, true]);
    sent.push([name, answer.headers['X-Request-Id'] ?? '']);
  }
  await recordActivities(shop);
  const silent: string[] = [];
  const withoutFields: string[] = [];
  for (const [name, requestId] of sent) {
    const entry = await readActivityOfRequest(shop.table, aStore().id, requestId, Date.now());
    if (entry === null) {
      silent.push(name);
      continue;
    }
    expect([name, entry.actor.type]).toEqual([name, name.includes(admin) ? 'staff' : expect.stringMatching(/^(api_key|app)$/)]);
    if (name.startsWith('DELETE ') && entry.changes.length === 0) withoutFields.push(name);
  }
  expect(silent).toEqual(Object.keys(withoutEntry));
  // The activity entry for an uninstalled app has no previous values to list. The activity entry for an erased customer
  // must not contain the customer's data.
  expect(withoutFields).toEqual(['DELETE /v1/oauth/installation', `DELETE ${admin}/customers/{id}`]);
});
