import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';

/**
 * `commits`: the replica has the home's table as it was at some commit, and sees each change of an item. `parts`: each partition key belongs to one of
 * several parts with a lag of its own, so that a transaction over several of them is torn at any moment, and several changes of an item may arrive as
 * one, as by a global table of DynamoDB.
 */
export type ReplicationOrder = 'commits' | 'parts';

export type ReplicationWanted = {
  /** The home's data file, whose stream has every change. */
  readonly homeFile: string;
  readonly replica: { readonly endpoint: string; readonly table: string };
  readonly lagMs: number;
  readonly order: ReplicationOrder;
  readonly random: Random;
};

export type Replication = {
  /** Ends it where it is: what waits for its lag is lost. Resolves when nothing is being written any more. */
  readonly stop: () => Promise<void>;
  /** Whether a change, by its place in the home's stream, has arrived. */
  readonly hasArrived: (sequence: number) => boolean;
  /** Whether a change of such a partition will still be on its way for half of the lag. */
  readonly isOnItsWay: (partOfPk: string) => boolean;
  /** How old the newest change is that has arrived, at a time. */
  readonly ageMs: (nowMs: number) => number;
};

type Change = {
  readonly sequence: number;
  readonly key: string;
  readonly pk: string;
  readonly createdMs: number;
  readonly image: string | null;
  readonly dueMs: number;
};
type StreamRow = {
  readonly sequence: number;
  readonly created_ms: number;
  readonly key_json: string;
  readonly new_image: string | null;
};

const [everyMs, perRead, perCall, partCount] = [20, 5_000, 25, 8];

/**
 * Copies the changes of the home's table to the replica's, each no sooner than its lag, those of an item in their order: the last one wins. Time to live and everything else that an item has comes with it.
 */
export function replicate({ homeFile, replica, lagMs, order, random }: ReplicationWanted): Replication {
  const db = new DatabaseSync(homeFile, { readOnly: true });
  const read = db.prepare('SELECT sequence, created_ms, key_json, new_image FROM stream WHERE sequence > ? ORDER BY sequence LIMIT ?');
  const lags = Array.from({ length: partCount }, () => (order === 'commits' ? lagMs : random.int(Math.ceil(lagMs / 4), lagMs)));
  const parts = lags.map((): Change[] => []);
  const arrived = new Set<number>();
  let [lastRead, newestMs, isOn] = [0, Date.now(), true];

  const takeIn = (): void => {
    const nowMs = Date.now();
    // One read sees whole commits; all of it falls due at once, so that the order of commits is kept.
    for (const row of read.all(lastRead, perRead) as unknown as readonly StreamRow[]) {
      const { pk } = JSON.parse(row.key_json) as { readonly pk: { readonly S: string } };
      const part = order === 'commits' ? 0 : hashOf(pk.S) % partCount;
      const { sequence, created_ms: createdMs, key_json: key, new_image: image } = row;
      parts[part]?.push({ sequence, key, pk: pk.S, createdMs, image, dueMs: nowMs + (lags[part] ?? 0) });
      lastRead = sequence;
    }
  };

  const pass = async (): Promise<void> => {
    for (const part of parts) {
      const nowMs = Date.now();
      const due = part.findIndex(({ dueMs }) => dueMs > nowMs);
      const changes = part.splice(0, due === -1 ? part.length : due);
      for (const together of order === 'commits' ? withoutRepeats(changes) : [lastOfEach(changes)]) {
        for (let n = 0; n < together.length; n += perCall) await write(replica, together.slice(n, n + perCall));
      }
      for (const { sequence, createdMs } of changes) {
        arrived.add(sequence);
        newestMs = Math.max(newestMs, createdMs);
      }
    }
  };

  const run = async (): Promise<void> => {
    while (isOn) {
      takeIn();
      await pass();
      await pause(everyMs);
    }
    db.close();
  };
  const running = run();
  return {
    stop: () => {
      isOn = false;
      return running;
    },
    hasArrived: (sequence) => arrived.has(sequence),
    isOnItsWay: (partOfPk) => parts.flat().some(({ pk, dueMs }) => pk.includes(partOfPk) && dueMs > Date.now() + lagMs / 2),
    ageMs: (nowMs) => nowMs - newestMs,
  };
}

const lastOfEach = (changes: readonly Change[]): readonly Change[] => [...new Map(changes.map((change) => [change.key, change])).values()];

/** The changes in their order, in runs in which no item comes twice. */
function withoutRepeats(changes: readonly Change[]): readonly (readonly Change[])[] {
  const runs: Change[][] = [];
  let keys = new Set<string>();
  for (const change of changes) {
    if (runs.length === 0 || keys.has(change.key)) {
      runs.push([]);
      keys = new Set();
    }
    runs.at(-1)?.push(change);
    keys.add(change.key);
  }
  return runs;
}

async function write({ endpoint, table }: ReplicationWanted['replica'], changes: readonly Change[]): Promise<void> {
  const requests = changes.map(({ key, image }) =>
    image === null ? { DeleteRequest: { Key: JSON.parse(key) } } : { PutRequest: { Item: JSON.parse(image) } },
  );
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.BatchWriteItem', 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ RequestItems: { [table]: requests } }),
  });
  const answer = (await response.json()) as { readonly UnprocessedItems?: object };
  if (!response.ok || Object.keys(answer.UnprocessedItems ?? {}).length > 0) throw new Error(`Not replicated: ${JSON.stringify(answer)}`);
}

const hashOf = (text: string): number => [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
