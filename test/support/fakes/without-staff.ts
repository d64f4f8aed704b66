import type { GroupPorts } from '#functions/wiring/open-group.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Returns the `GroupPorts` for a test without staff, in which no staff token is valid. */
export const withoutStaff = (table: Table): GroupPorts => ({
  table,
  tokens: { issuer: 'https://issuer.example', audience: ['console'] },
  issuerKeys: () => Promise.reject(new Error('staff tokens are not supported in this test')),
});
