import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';

/** What the group's operations need. */
export type ProductDeps = GroupDeps & {
  /** Where images may come from. */
  readonly imagePolicy: TargetPolicy;
};
