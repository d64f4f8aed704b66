import type { GroupPorts } from '#functions/wiring/open-group.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Returns the ports for a group in a test without staff. No staff token is valid, so staff cannot call the group. */
export const withoutStaff = (table: Table): GroupPorts => ({
  table,
  tokens: { issuer: 'https://issuer.example', audience: ['console'] },
  issuerKeys: () => Promise.reject(new Error('staff tokens are not supported in this test')),
});
