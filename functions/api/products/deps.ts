import type { Table } from '#shared/table/table-client.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';

/** What the group's operations need. */
export type ProductDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  /** Where images may come from. */
  readonly imagePolicy: TargetPolicy;
};
