import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { objectKey } from '../gateway/signed-address.ts';
import { isThisMachine, otherHostText } from '../gateway/this-machine.ts';
import { reasonOf } from '../runtime/thrown.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { commitByTurn } from './commit-by-turn.ts';
import { openParts, type QueueActionName, takeAstralCharacters } from './fauxqs-parts.ts';
import { waitForMessage } from './wait-for-message.ts';

export type QueueAttributes = Readonly<Record<string, string>>;
export type QueueInput = Readonly<Record<string, unknown>>;
export type QueueAnswer = { readonly output: object } | { readonly refused: string };

export type QueueServer = {
  /** Serves SQS and S3, for example `http://127.0.0.1:40001`. */
  readonly url: string;
  /** Creates the queue. When it exists already, nothing is changed, and the handles of the messages are given that were taken. */
  readonly createQueue: (
    name: string,
    attributes: QueueAttributes,
  ) => Promise<{ readonly existing: boolean; readonly taken: readonly string[] }>;
  readonly createBucket: (name: string) => void;
  /** Calls an action that does not wait; what it did is stored when this resolves. */
  readonly act: (action: Exclude<QueueActionName, 'ReceiveMessage'>, input: QueueInput) => Promise<QueueAnswer>;
  /** `ReceiveMessage`, which may wait for a message. */
  readonly receive: (input: QueueInput & { readonly QueueUrl: string; readonly WaitTimeSeconds: number }) => Promise<QueueAnswer>;
  readonly stop: () => Promise<void>;
};

/** SQS and S3 in this thread, stored in `folder` before a call is answered: a message or object survives the process. */
export async function startQueueServer(folder: string): Promise<QueueServer> {
  mkdirSync(folder, { recursive: true });
  await takeAstralCharacters();
  const { stores, persistence, app, actions } = await openParts(folder, LOCAL_REGION);
  // Writes go to the operating system, and SQLite waits for the disk once for each 16 MB of them, most of them on the same few pages: a message
  // survives the process. README.md describes what a power cut loses.
  persistence.db.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000');
  const { begin, committed, commit } = commitByTurn(persistence.db);
  let isStopping = false;
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    if (!isThisMachine(headers)) await reply.code(403).send(otherHostText);
    // Keys are paths of files below the folder.
    const path = url.replace(/\/?(\?.*)?$/, '');
    if (path !== '' && objectKey(path, '/') === null) await reply.code(400).send('InvalidRequest\n');
  });
  app.addHook('preHandler', (_request, _reply, done) => {
    begin();
    done();
  });
  app.addHook('onSend', async () => committed());
  app.addHook('preClose', (done) => {
    persistence.close();
    done();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const perform = async (action: QueueActionName, input: QueueInput): Promise<object> => {
    begin();
    const act = actions.get(action);
    if (act === undefined) throw new Error(`${action} is not called without HTTP.`);
    return act(input, stores.sqsStore);
  };
  const answered = async (performed: Promise<object>): Promise<QueueAnswer> => {
    const answer = await performed.then(
      (output) => ({ output }),
      (error: unknown) => ({ refused: reasonOf(error) }),
    );
    await committed();
    return answer;
  };
  const receive = async (input: Parameters<QueueServer['receive']>[0]): Promise<object> => {
    const take = (): Promise<Received> => perform('ReceiveMessage', { ...input, WaitTimeSeconds: 0 });
    const first = await take();
    if (first.Messages !== undefined || isStopping) return first;
    const queue = stores.sqsStore.getQueue(input.QueueUrl);
    if (queue !== undefined) await waitForMessage(queue, input.WaitTimeSeconds * 1000, Date.now());
    return isStopping ? first : await take();
  };

  return {
    url,
    createQueue: async (name, attributes) => {
      const existing = stores.sqsStore.inspectQueue(name);
      if (existing !== undefined) return { existing: true, taken: existing.messages.inflight.map(({ receiptHandle }) => receiptHandle) };
      begin();
      const arn = `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;
      stores.sqsStore.createQueue(name, `${url}/${LOCAL_ACCOUNT}/${name}`, arn, { ...attributes });
      await committed();
      return { existing: false, taken: [] };
    },
    createBucket: (name) => stores.s3Store.createBucket(name),
    act: (action, input) => answered(perform(action, input)),
    receive: (input) => answered(receive(input)),
    stop: async () => {
      isStopping = true;
      commit();
      await app.close();
    },
  };
}

type Received = { readonly Messages?: readonly unknown[] };
