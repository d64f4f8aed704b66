import type { GroupDeps } from '#functions/wiring/open-group.ts';

/** What the group's operations need. */
export type AdminOrderDeps = Pick<GroupDeps, 'table' | 'newId'> & { readonly randomBytes: (count: number) => Uint8Array };
