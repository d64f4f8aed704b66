import { isDeepStrictEqual } from 'node:util';
import type { LambdaStreamRecord } from '#infra/local/dynamodb/streams/stream-record.ts';

type Item = Readonly<Record<string, unknown>>;
type Text = { readonly S?: string };

/** A changed item, with a description of the change. */
export type Change = { readonly key: string; readonly what: string };

/**
 * The partitions that even a refused request may write: request counters, answers stored for retries, and the
 * platform's secrets.
 */
const ownPartitions = /^(RATE#|S#[^#]*#IDEM$|PLATFORM#)/;
const countedAttributes = ['hits', 'window_ends_ms', 'last_used_at_ms', 'expires_at'];

/**
 * Returns the net changes in these records: an item that was changed and then changed back is left out. Request
 * counters, stored answers and expired rows are left out too, because they are not part of a store's state.
 */
export function netChanges(records: readonly LambdaStreamRecord[]): readonly Change[] {
  const items = new Map<string, { readonly before: Item | undefined; after: Item | undefined }>();
  for (const { dynamodb, userIdentity } of records) {
    const { pk, sk } = dynamodb.Keys as Readonly<Record<string, Text>>;
    if (userIdentity !== undefined || ownPartitions.test(pk?.S ?? '')) continue;
    const key = `${pk?.S} ${sk?.S}`;
    const known = items.get(key);
    if (known === undefined) items.set(key, { before: dynamodb.OldImage, after: dynamodb.NewImage });
    else known.after = dynamodb.NewImage;
  }
  return [...items].flatMap(([key, { before, after }]) => {
    const changed = changedAttributes(before, after).filter((name) => !(key.startsWith('CREDENTIAL#') && countedAttributes.includes(name)));
    return changed.length === 0 ? [] : [{ key, what: `${kindOfChange(before, after)} (${changed.slice(0, 8).join(', ')})` }];
  });
}

function kindOfChange(before: Item | undefined, after: Item | undefined): string {
  if (before === undefined) return 'made';
  return after === undefined ? 'removed' : 'changed';
}

function changedAttributes(before: Item = {}, after: Item = {}): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
