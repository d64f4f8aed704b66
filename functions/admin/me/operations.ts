import type { Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { readMemberships } from '#shared/staff/memberships-table.ts';
import type { AdminDeps } from '../groups/stores/deps.ts';
import type { meEndpoints } from './endpoints.ts';

/** The maximum number of stores returned. Each store needs two items, and one batch can read 100 items. */
const maxStores = 50;

export const meOperations = ({ table }: Pick<AdminDeps, 'table'>): Operations<typeof meEndpoints> => ({
  getMe: async (_input, { staff }) => {
    const { email, name, operator } = orNotFound(staff, 'person');
    const memberships = await readMemberships(table, email, maxStores);
    const stores = memberships.map(({ store, member }) => ({
      id: store.id,
      name: store.name,
      role: member.role,
      areas: [...member.areas],
    }));
    return { status: 200, body: { data: { object: 'person', email, name, operator, stores } } };
  },
});
