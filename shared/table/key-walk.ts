import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { IndexName } from './table.ts';
import type { Table } from './table-client.ts';

/** A walk through sort keys in ascending order. */
export type KeyWalk = {
  /** Advances to the first key that is at or above `from`. Never goes back. */
  readonly seek: (from: string) => Promise<void>;
  /** Returns the current key. Returns null at the end, and before the first `seek`. */
  readonly head: () => string | null;
};

const firstPage = 50;
/** The maximum page size: about as many keys as DynamoDB returns per call. */
const longestPage = 5_000;

/** Returns a walk through an index partition up to the key `to`. The walk omits keys that end with `except`. */
export function walkIndex(
  table: Table,
  { index, pk, to, except }: { readonly index: IndexName; readonly pk: string; readonly to: string; readonly except: string },
): KeyWalk {
  let keys: readonly string[] = [];
  let at = 0;
  /** The number of visited keys on the current page. */
  let stoodOn = 0;
  let pageSize = firstPage;
  let isEnd = false;

  async function readFrom(from: string): Promise<void> {
    if (from > to) {
      isEnd = true;
      return;
    }
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: index,
        KeyConditionExpression: `${index}_pk = :pk AND ${index}_sk BETWEEN :from AND :to`,
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        Limit: pageSize,
      }),
    );
    keys = Items.map((row) => String(row[`${index}_sk`]));
    at = 0;
    stoodOn = 0;
    isEnd = LastEvaluatedKey === undefined;
  }

  async function seek(from: string): Promise<void> {
    let wanted = from;
    for (;;) {
      while (at < keys.length && ((keys[at] ?? '') < wanted || (keys[at] ?? '').endsWith(except))) at += 1;
      if (at < keys.length || isEnd) {
        stoodOn += 1;
        return;
      }
      const last = keys.at(-1);
      pageSize = last !== undefined && stoodOn * 2 >= keys.length ? Math.min(longestPage, pageSize * 4) : firstPage;
      // Start after the page just read, so that it is not read again.
      if (last !== undefined && last >= wanted) wanted = `${last} `;
      await readFrom(wanted);
    }
  }

  return { seek, head: () => keys[at] ?? null };
}

/** Combines several walks into one that visits the keys of all of them. */
export const walkUnion = (walks: readonly KeyWalk[]): KeyWalk => ({
  seek: async (from) => {
    await Promise.all(walks.map(({ seek }) => seek(from)));
  },
  head: () =>
    walks.reduce<string | null>((least, { head }) => {
      const key = head();
      return key === null || (least !== null && least < key) ? least : key;
    }, null),
});
