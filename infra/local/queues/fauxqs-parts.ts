import type { DatabaseSync } from 'node:sqlite';
import { type BuildAppOptions, buildApp } from 'fauxqs';

/*
 * The parts of fauxqs. Its own start listens on every interface, waits for the disk after each statement, and keeps its queues to itself; put
 * together by `queue-server.ts` it does none of that. Only `buildApp` is public: a version that moved a part fails here.
 */

type Stores = Required<NonNullable<BuildAppOptions['stores']>>;
export type QueueStore = Stores['sqsStore'];

/** An action of SQS on its input, for example `DeleteMessageBatch`. It is done when it returns; throws when SQS refuses. */
export type QueueAction = (input: Readonly<Record<string, unknown>>, store: QueueStore) => object;

type Persistence = {
  readonly db: DatabaseSync;
  readonly loadSqsAndSns: (queues: QueueStore, topics: Stores['snsStore']) => void;
  readonly close: () => void;
};
type FilePersistence = { readonly loadS3: (buckets: Stores['s3Store']) => void; readonly close: () => void };

export type Parts = {
  readonly stores: Stores;
  readonly persistence: Persistence;
  readonly app: ReturnType<typeof buildApp>;
  readonly actions: ReadonlyMap<string, QueueAction>;
};

/** The actions that are called without HTTP. */
const actionNames = [
  'SendMessage',
  'ReceiveMessage',
  'DeleteMessageBatch',
  'ChangeMessageVisibility',
  'GetQueueAttributes',
  'SetQueueAttributes',
] as const;

export type QueueActionName = (typeof actionNames)[number];

/** The stores of queues and buckets with what is in `folder`, and the service in front of them, which does not listen yet. */
export async function openParts(folder: string, region: string): Promise<Parts> {
  const { SqsStore } = await part<{ SqsStore: new () => QueueStore }>('sqs/sqsStore');
  const { SnsStore } = await part<{ SnsStore: new () => Stores['snsStore'] }>('sns/snsStore');
  const { S3Store } = await part<{ S3Store: new () => Stores['s3Store'] }>('s3/s3Store');
  const { PersistenceManager } = await part<{ PersistenceManager: new (folder: string) => Persistence }>('persistence');
  const { FileS3Persistence } = await part<{ FileS3Persistence: new (folder: string) => FilePersistence }>('s3/fileS3Persistence');
  const stores: Stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const persistence = new PersistenceManager(folder);
  // Before the stores know where to write, or what is loaded would be written again.
  persistence.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  Object.assign(stores.sqsStore, { persistence });
  for (const queue of stores.sqsStore.allQueues()) Object.assign(queue, { persistence });
  const files = new FileS3Persistence(folder);
  files.loadS3(stores.s3Store);
  Object.assign(stores.s3Store, { persistence: files });
  const app = buildApp({ logger: false, defaultRegion: region, stores });
  takeLargeObjects(app);
  return { stores, persistence, app, actions: new Map(await Promise.all(actionNames.map(actionOf))) };
}

/** Bodies of objects go up to this: a file of an import has at most 50 MB. */
const maxObjectBytes = 64 * 1024 * 1024;

/** fauxqs takes 11 MiB in one request, S3 takes 5 GB: the parser of bodies of no known type, which objects are, is given another limit. */
function takeLargeObjects(app: Parts['app']): void {
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxObjectBytes }, (_request, body, done) => done(null, body));
}

async function actionOf(name: QueueActionName): Promise<readonly [string, QueueAction]> {
  const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  const action = new Map(Object.entries(await part<Record<string, QueueAction>>(`sqs/actions/${file}`))).get(file);
  if (action === undefined) throw new Error(`fauxqs has no ${name} where it was.`);
  return [name, action];
}

const part = async <Exports>(path: string): Promise<Exports> =>
  (await import(new URL(`./${path}.js`, import.meta.resolve('fauxqs')).href)) as Exports;

/** The characters (not code units) that SQS refuses in the body of a message. */
const refusedInMessages = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** fauxqs looks at code units, and so would refuse every emoji. SQS takes them; it refuses the same as here. */
export async function takeAstralCharacters(): Promise<void> {
  const { INVALID_MESSAGE_BODY_CHAR: refused } = await part<{ readonly INVALID_MESSAGE_BODY_CHAR?: RegExp }>('sqs/sqsTypes');
  if (refused === undefined) throw new Error('fauxqs checks messages in another way than it did: see takeAstralCharacters.');
  refused.test = (text) => refusedInMessages.test(text);
}
