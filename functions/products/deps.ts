import type { Table } from '../../shared/data/table-client.ts';
import type { TargetPolicy } from '../../shared/webhooks/target-url.ts';

/** What the group's operations need. */
export type ProductDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
  /** Where images may come from. */
  readonly imagePolicy: TargetPolicy;
};
