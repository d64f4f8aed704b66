import { readFileSync } from 'node:fs';
import { contracts } from '#test/support/harness/an-api.ts';

const told = readFileSync('infra/cli/export/README.md', 'utf8');
const ofStore = '/admin/v1/stores/{store_id}/';

/** The lists of a store in the API. Lists that belong to a single object are left out. */
const lists = contracts
  .filter(({ endpoint, route }) => endpoint.method === 'GET' && route.startsWith(ofStore))
  .map(({ route }) => route.slice(ofStore.length - 1))
  .filter((path) => !path.includes('{'));

it.each(lists)('the export has %s, or its README lists it as left out', (path) => {
  expect(told).toContain(`\`${path}\``);
});
