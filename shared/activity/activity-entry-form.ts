import { actor } from '#shared/table/rows/stored-fields.ts';
import { number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { ActivityEntry } from './activity-entry.ts';

type Row = Omit<ActivityEntry, 'resource' | 'changes'> & {
  readonly resourceObject: string;
  /** The id as JSON, so that a number stays one. */
  readonly resourceId: string;
  /** JSON: names of fields come from many nouns and are no attributes. */
  readonly changes: string;
};

/** How an entry of the activity log is stored. */
export const activityForm = storedForm<Row>()({
  id: number,
  source: text,
  rank: number,
  atMs: number,
  actor,
  action: text,
  resourceObject: text,
  resourceId: text,
  changes: text,
  requestId: optional(text),
});
