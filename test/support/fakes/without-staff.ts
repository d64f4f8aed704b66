import type { GroupPorts } from '#functions/wiring/open-group.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The ports of a group that no staff can call: no token is valid. */
export const withoutStaff = (table: Table): GroupPorts => ({
  table,
  tokens: { issuer: 'https://issuer.example', audience: ['console'] },
  issuerKeys: () => Promise.reject(new Error('no one signs tokens here')),
});
