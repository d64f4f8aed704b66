import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { eventLogEndpoints } from './endpoints.ts';
import { listEvents } from './list-events.ts';

/** The operations of the group, by the names of their contracts. */
export const eventLogOperations = ({ table }: { readonly table: Table }): Operations<typeof eventLogEndpoints> => ({
  listEvents: listEvents(table),
});
