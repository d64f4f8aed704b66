import type { PlatformContext, StoreContext } from '#shared/http/request-context.ts';
import { aStoreContext } from './a-store-context.ts';

const ada = { email: 'ada@example.com', name: 'Ada' };

/** Builds the context of a request by Ada, who owns the example store; override only what the test needs. */
export const aStaffContext = (over: Partial<StoreContext> = {}): StoreContext =>
  aStoreContext({
    actor: { type: 'staff', id: 'subject-of-ada', name: ada.name },
    staff: { ...ada, operator: false },
    member: { ...ada, role: 'owner', areas: [] },
    ...over,
  });

/**
 * Builds the context of a platform operator's request that does not concern a store; override only what the test needs.
 */
export const anOperatorContext = (over: Partial<PlatformContext> = {}): PlatformContext => {
  const { requestId, nowMs, clock, deadlineMs, apiHost, actor, called } = aStaffContext();
  return { requestId, nowMs, clock, deadlineMs, apiHost, actor, called, staff: { ...ada, operator: true }, ...over };
};
