import { readFileSync } from 'node:fs';
import { contracts } from '#test/support/harness/an-api.ts';

const told = readFileSync('infra/cli/restore/README.md', 'utf8');
const ofStore = '/admin/v1/stores/{store_id}';

/** What the API has of a store, besides single objects of what it lists and what is said on demand. */
const lists = contracts
  .filter(({ endpoint, route }) => endpoint.method === 'GET' && route.startsWith(`${ofStore}/`))
  .map(({ route }) => route.slice(ofStore.length))
  .filter((path) => !path.endsWith('}'));

/** What follows from something else that the table has. */
const partsOfOthers = [
  '/bookings/availability',
  '/bookings/{id}/record',
  '/orders/{id}/record',
  '/gift-cards/{id}/record',
  '/gift-cards/{id}/movements',
  '/webhook-endpoints/{id}/figures',
  '/imports/{id}/report',
  '/bulk-operations/{id}/results',
];

it.each(lists.filter((path) => !partsOfOthers.includes(path)))('the backup has %s, or says why not', (path) => {
  expect(told).toContain(`\`${path}\``);
});
