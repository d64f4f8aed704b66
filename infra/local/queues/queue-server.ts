import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { LOCAL_REGION } from '../template/resolve-intrinsics.ts';

export type QueueAttributes = Readonly<Record<string, string>>;

export type QueueServer = {
  /** Serves SQS and S3, for example `http://127.0.0.1:40001`. */
  readonly url: string;
  /** Creates the queue. When it exists already, nothing is changed, and the handles of the messages are given that were taken. */
  readonly createQueue: (name: string, attributes: QueueAttributes) => { readonly existing: boolean; readonly taken: readonly string[] };
  readonly createBucket: (name: string) => void;
  /** Puts a message into a queue; it is stored when this returns. Throws when the queue cannot take it. */
  readonly send: (name: string, body: string, groupId?: string) => void;
  readonly stop: () => Promise<void>;
};

/** SQS and S3 in this thread, stored in `folder` before a call is answered: a message or object survives the process. */
export async function startQueueServer(folder: string): Promise<QueueServer> {
  mkdirSync(folder, { recursive: true });
  // fauxqs listens on every interface and cannot be told otherwise.
  subscribe('net.server.socket', refuseStrangers);
  await takeAstralCharacters();
  const server = await withoutSyncs(() =>
    startFauxqs({ port: 0, logger: false, defaultRegion: LOCAL_REGION, dataDir: folder, s3StorageDir: folder }),
  );
  return {
    url: `http://127.0.0.1:${server.port}`,
    createQueue: (name, attributes) => {
      const existing = server.inspectQueue(name);
      if (existing !== undefined) return { existing: true, taken: existing.messages.inflight.map(({ receiptHandle }) => receiptHandle) };
      server.createQueue(name, { region: LOCAL_REGION, attributes: { ...attributes } });
      return { existing: false, taken: [] };
    },
    createBucket: (name) => void server.createBucket(name),
    send: (name, body, groupId) =>
      void server.sendMessage(name, body, { region: LOCAL_REGION, ...(groupId !== undefined && { messageGroupId: groupId }) }),
    stop: async () => {
      await server.stop();
      unsubscribe('net.server.socket', refuseStrangers);
    },
  };
}

/**
 * Databases that switch to WAL while `start` runs hand their writes to the operating system, and wait for the disk once for each
 * 16 MB of them, most of which are on the same few pages. fauxqs would wait after each statement, six times for each webhook, and the whole
 * thread with it.
 */
async function withoutSyncs<Started>(start: () => Promise<Started>): Promise<Started> {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql);
    if (sql === 'PRAGMA journal_mode = WAL') exec.call(this, 'PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000');
  };
  try {
    return await start();
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
}

/** What SQS refuses in the body of a message: characters, not code units. */
const refusedInMessages = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** fauxqs looks at code units, and so would refuse every emoji. SQS takes them; it refuses the same as here. */
async function takeAstralCharacters(): Promise<void> {
  const file = new URL('./sqs/sqsTypes.js', import.meta.resolve('fauxqs'));
  const { INVALID_MESSAGE_BODY_CHAR: refused } = (await import(file.href)) as { readonly INVALID_MESSAGE_BODY_CHAR?: RegExp };
  if (refused === undefined) throw new Error('fauxqs checks messages in another way than it did: see takeAstralCharacters.');
  refused.test = (text) => refusedInMessages.test(text);
}

function refuseStrangers(message: unknown): void {
  const { socket } = message as { readonly socket: Socket };
  const from = socket.remoteAddress ?? '';
  if (from !== '::1' && !/^(::ffff:)?127\./.test(from)) socket.destroy();
}
