import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { ChangeMessageVisibilityCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { LOCAL_ACCOUNT, LOCAL_REGION } from './resolve-intrinsics.ts';

export type QueueAttributes = Readonly<Record<string, string>>;

export type QueueService = {
  /** Serves SQS and S3, for example `http://127.0.0.1:40001`. */
  readonly url: string;
  readonly client: SQSClient;
  readonly queueUrl: (name: string) => string;
  readonly queueArn: (name: string) => string;
  /**
   * Creates the queue, or gives an existing one these attributes; its messages stay. Those that a killed process had
   * taken are shown again at once. To be called before anything reads the queue.
   */
  readonly ensureQueue: (name: string, attributes: QueueAttributes) => Promise<void>;
  /** Puts a message into a queue without a call; it is stored when this returns. Throws when the queue cannot take it. */
  readonly send: (name: string, body: string, groupId?: string) => void;
  readonly ensureBucket: (name: string) => void;
  readonly stop: () => Promise<void>;
};

/** Nobody is left to finish the messages of an earlier process. fauxqs loses a message whose timeout is set to 0. */
const ORPHAN_SEC = 1;

/** SQS and S3 in this process, stored in `folder` before a call is answered: a message or object survives the process. */
export async function startQueueService(folder: string): Promise<QueueService> {
  mkdirSync(folder, { recursive: true });
  // fauxqs listens on every interface and cannot be told otherwise.
  subscribe('net.server.socket', refuseStrangers);
  const server = await withoutSyncs(() =>
    startFauxqs({ port: 0, logger: false, defaultRegion: LOCAL_REGION, dataDir: folder, s3StorageDir: folder }),
  );
  const url = `http://127.0.0.1:${server.port}`;
  const client = new SQSClient({ endpoint: url, region: LOCAL_REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
  const queueUrl = (name: string): string => `${url}/${LOCAL_ACCOUNT}/${name}`;
  return {
    url,
    client,
    queueUrl,
    queueArn: (name) => `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`,
    ensureQueue: async (name, attributes) => {
      const existing = server.inspectQueue(name);
      if (existing === undefined) {
        server.createQueue(name, { region: LOCAL_REGION, attributes: { ...attributes } });
        return;
      }
      // To create it anew would delete its messages.
      const QueueUrl = queueUrl(name);
      await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { RedrivePolicy: '', ...attributes } }));
      for (const { receiptHandle } of existing.messages.inflight) {
        await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: ORPHAN_SEC }));
      }
    },
    send: (name, body, groupId) =>
      void server.sendMessage(name, body, { region: LOCAL_REGION, ...(groupId !== undefined && { messageGroupId: groupId }) }),
    ensureBucket: (name) => void server.createBucket(name),
    stop: async () => {
      client.destroy();
      await server.stop();
      unsubscribe('net.server.socket', refuseStrangers);
    },
  };
}

/**
 * Databases that switch to WAL while `start` runs hand their writes to the operating system and do not wait for the disk, as
 * the tables do. fauxqs would wait after each statement, six times for each webhook, and the whole process with it.
 */
async function withoutSyncs<Started>(start: () => Promise<Started>): Promise<Started> {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql);
    if (sql === 'PRAGMA journal_mode = WAL') exec.call(this, 'PRAGMA synchronous = NORMAL');
  };
  try {
    return await start();
  } finally {
    DatabaseSync.prototype.exec = exec;
  }
}

function refuseStrangers(message: unknown): void {
  const { socket } = message as { readonly socket: Socket };
  const from = socket.remoteAddress ?? '';
  if (from !== '::1' && !/^(::ffff:)?127\./.test(from)) socket.destroy();
}
