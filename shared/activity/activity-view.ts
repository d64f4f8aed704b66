import { timestamp } from '#shared/kernel/time.ts';
import { type ActivityEntry, activitySummary } from './activity-entry.ts';
import type { ActivityView } from './activity-schema.ts';

/** Returns an activity entry as shown to staff. */
export const activityView = (entry: ActivityEntry): ActivityView => ({
  object: 'activity',
  id: entry.id,
  at: timestamp(entry.atMs),
  actor: entry.actor,
  action: entry.action,
  resource: entry.resource,
  summary: activitySummary(entry),
  changes: entry.changes.map(({ field, before, after, isShown }) => ({ field, before, after, is_shown: isShown })),
  request_id: entry.requestId,
});
