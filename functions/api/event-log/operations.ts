import type { Operations } from '#shared/http/request-context.ts';
import type { EventLogDeps } from './deps.ts';
import type { eventLogEndpoints } from './endpoints.ts';
import { listEvents } from './list-events.ts';

/** The operations of the group, by the names of their contracts. */
export const eventLogOperations = (deps: EventLogDeps): Operations<typeof eventLogEndpoints> => ({
  listEvents: listEvents(deps),
});
