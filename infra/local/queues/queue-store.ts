import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { AwsError } from '../aws/aws-endpoint.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/resolve-intrinsics.ts';
import { md5, partsOfHandle, receivedMessage, type StoredMessage } from './queue-message.ts';

/** An action's input fields by name, as in SQS's JSON protocol. */
export type QueueInput = Readonly<Record<string, unknown>>;
export type QueueAttributes = Readonly<Record<string, string>>;

/** Queues, stored in one file. Every method is one transaction, which is committed when the method returns. */
export type QueueStore = {
  /** Creates the queue, or changes the attributes of an existing queue, which keeps its messages. */
  readonly saveQueue: (name: string, attributes: QueueAttributes) => void;
  /** Makes all messages in flight visible immediately. */
  readonly showTaken: (name: string) => void;
  /**
   * Runs an SQS action; receiving does not wait for messages to arrive. Answers include all attributes of a queue or
   * message. Throws AwsError if SQS would refuse the request.
   */
  readonly perform: (action: string, input: QueueInput) => object;
  /** Returns the time at which the queue's next hidden message becomes visible, or null if no message is hidden. */
  readonly nextDueMs: (name: string) => number | null;
};

const schema = `
  CREATE TABLE IF NOT EXISTS queue (name TEXT PRIMARY KEY, attributes TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS message (
    id INTEGER PRIMARY KEY, queue TEXT NOT NULL, body TEXT NOT NULL, message_id TEXT NOT NULL, message_group TEXT,
    sent_ms INTEGER NOT NULL, due_ms INTEGER NOT NULL, receives INTEGER NOT NULL DEFAULT 0, first_received_ms INTEGER
  );
  CREATE INDEX IF NOT EXISTS message_due ON message (queue, due_ms);
`;

/** The characters that SQS refuses in a message body. */
const refusedInBody = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const maxBodyBytes = 1024 * 1024;
const maxEntries = 10;

export const nameOfQueue = ({ QueueUrl: url }: QueueInput): string => String(url).slice(String(url).lastIndexOf('/') + 1);

/** Opens the queue store in the database `db`. `urlOf` returns the URL by which clients address a queue. */
export function openQueueStore(db: DatabaseSync, urlOf: (name: string) => string): QueueStore {
  db.exec(schema);
  const [begin, commit, rollback] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT'), db.prepare('ROLLBACK')];
  const known = db.prepare('SELECT attributes FROM queue WHERE name = ?');
  const save = db.prepare('INSERT OR REPLACE INTO queue (name, attributes) VALUES (?, ?)');
  const insert = db.prepare(
    'INSERT INTO message (id, queue, body, message_id, message_group, sent_ms, due_ms) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const due = db.prepare('SELECT * FROM message WHERE queue = ? AND due_ms <= ? ORDER BY due_ms LIMIT ?');
  const take = db.prepare(
    'UPDATE message SET due_ms = ?, receives = receives + 1, first_received_ms = coalesce(first_received_ms, ?) WHERE id = ?',
  );
  const move = db.prepare('UPDATE message SET queue = ?, due_ms = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM message WHERE queue = ? AND id = ? AND receives = ?');
  const hide = db.prepare('UPDATE message SET due_ms = ? WHERE queue = ? AND id = ? AND receives = ?');
  const show = db.prepare('UPDATE message SET due_ms = ?1 WHERE queue = ?2 AND due_ms > ?1 AND receives > 0');
  const next = db.prepare('SELECT min(due_ms) AS ms FROM message WHERE queue = ?');
  const count =
    db.prepare(`SELECT count(*) FILTER (WHERE due_ms <= ?1) AS shown, count(*) FILTER (WHERE due_ms > ?1 AND receives > 0) AS taken,
    count(*) FILTER (WHERE due_ms > ?1 AND receives = 0) AS later FROM message WHERE queue = ?2`);

  // A receipt handle contains the message's id. Ids grow with the clock, so an id is never used again, even after a
  // restart.
  let lastId = Number(db.prepare('SELECT max(id) AS id FROM message').get()?.['id'] ?? 0);

  const atomically = <Result>(work: () => Result): Result => {
    begin.run();
    try {
      const result = work();
      commit.run();
      return result;
    } catch (error) {
      // If the disk is full, SQLite has already rolled the transaction back.
      if (db.isTransaction) rollback.run();
      throw error;
    }
  };
  const attributesOf = (name: string): QueueAttributes => {
    const found = known.get(name);
    if (found === undefined) throw new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return JSON.parse(String(found['attributes'])) as QueueAttributes;
  };

  const send = (name: string, attributes: QueueAttributes, input: QueueInput): object => {
    const { MessageBody: body, MessageGroupId: group = null } = input as {
      readonly MessageBody?: string;
      readonly MessageGroupId?: string;
    };
    if (typeof body !== 'string' || body === '')
      throw new AwsError('MissingParameter', 'The request must contain the parameter MessageBody.');
    if (refusedInBody.test(body)) throw new AwsError('InvalidMessageContents', 'The body of the message contains invalid characters.');
    if (Buffer.byteLength(body) > maxBodyBytes)
      throw new AwsError('InvalidParameterValue', `A message body must have at most ${maxBodyBytes} bytes.`);
    const delaySec = numberIn(input, 'DelaySeconds', 0, 900) ?? Number(attributes['DelaySeconds'] ?? 0);
    const [id, nowMs] = [randomUUID(), Date.now()];
    lastId = Math.max(lastId + 1, nowMs * 1000);
    insert.run(lastId, name, body, id, group, nowMs, nowMs + delaySec * 1000);
    return { MessageId: id, MD5OfMessageBody: md5(body) };
  };

  const receive = (name: string, attributes: QueueAttributes, input: QueueInput): object => {
    const nowMs = Date.now();
    const hiddenSec = numberIn(input, 'VisibilityTimeout', 0, 43_200) ?? Number(attributes['VisibilityTimeout'] ?? 30);
    const redrive = JSON.parse(attributes['RedrivePolicy'] || '{}') as {
      readonly deadLetterTargetArn?: string;
      readonly maxReceiveCount?: number;
    };
    const messages: object[] = [];
    for (const message of due.all(name, nowMs, numberIn(input, 'MaxNumberOfMessages', 1, 10) ?? 1) as unknown as readonly StoredMessage[]) {
      if (redrive.deadLetterTargetArn !== undefined && message.receives >= Number(redrive.maxReceiveCount)) {
        move.run(redrive.deadLetterTargetArn.slice(redrive.deadLetterTargetArn.lastIndexOf(':') + 1), nowMs, message.id);
        continue;
      }
      take.run(nowMs + hiddenSec * 1000, nowMs, message.id);
      messages.push(receivedMessage(message, nowMs));
    }
    return messages.length === 0 ? {} : { Messages: messages };
  };

  const removeTaken = (name: string, { ReceiptHandle: handle }: QueueInput): object => {
    remove.run(name, ...partsOfHandle(handle));
    return {};
  };

  /** Calls `act` for each entry of a batch separately, so a refused entry does not stop the others. */
  const each = (input: QueueInput, act: (entry: QueueInput) => object): object => {
    const entries = (input['Entries'] ?? []) as readonly QueueInput[];
    const isWhole = entries.length > 0 && entries.length <= maxEntries && new Set(entries.map(({ Id }) => Id)).size === entries.length;
    if (!isWhole)
      throw new AwsError('TooManyEntriesInBatchRequest', `A batch must have 1 to ${maxEntries} entries, each with a distinct Id.`);
    const [successful, failed]: [object[], object[]] = [[], []];
    for (const entry of entries) {
      try {
        successful.push({ Id: entry['Id'], ...act(entry) });
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        failed.push({ Id: entry['Id'], Code: error.code, Message: error.message, SenderFault: true });
      }
    }
    return { Successful: successful, Failed: failed };
  };

  const actions: Readonly<Record<string, (name: string, attributes: QueueAttributes, input: QueueInput) => object>> = {
    SendMessage: send,
    SendMessageBatch: (name, attributes, input) => each(input, (entry) => send(name, attributes, entry)),
    ReceiveMessage: receive,
    DeleteMessage: (name, _, input) => removeTaken(name, input),
    DeleteMessageBatch: (name, _, input) => each(input, (entry) => removeTaken(name, entry)),
    ChangeMessageVisibility: (name, _, input) => {
      const hiddenSec = numberIn(input, 'VisibilityTimeout', 0, 43_200) ?? 0;
      hide.run(Date.now() + hiddenSec * 1000, name, ...partsOfHandle(input['ReceiptHandle']));
      return {};
    },
    GetQueueUrl: (name) => ({ QueueUrl: urlOf(name) }),
    GetQueueAttributes: (name, attributes) => {
      const { shown, taken, later } = count.get(Date.now(), name) ?? {};
      const counts = {
        ApproximateNumberOfMessages: String(shown),
        ApproximateNumberOfMessagesNotVisible: String(taken),
        ApproximateNumberOfMessagesDelayed: String(later),
      };
      return { Attributes: { ...attributes, ...counts, QueueArn: queueArn(name) } };
    },
    SetQueueAttributes: (name, attributes, input) => {
      save.run(name, JSON.stringify({ ...attributes, ...(input['Attributes'] as QueueAttributes) }));
      return {};
    },
  };

  return {
    saveQueue: (name, attributes) => void save.run(name, JSON.stringify(attributes)),
    showTaken: (name) => void show.run(Date.now(), name),
    nextDueMs: (name) => next.get(name)?.['ms'] as number | null,
    perform: (action, input) => {
      if (action === 'ListQueues')
        return {
          QueueUrls: db
            .prepare('SELECT name FROM queue')
            .all()
            .map(({ name }) => urlOf(String(name))),
        };
      const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (act === undefined) throw new AwsError('UnsupportedOperation', `${action} is not supported locally.`);
      const name = action === 'GetQueueUrl' ? String(input['QueueName']) : nameOfQueue(input);
      return atomically(() => act(name, attributesOf(name), input));
    },
  };
}

export const queueArn = (name: string): string => `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;

function numberIn(input: QueueInput, name: string, least: number, most: number): number | undefined {
  const value = input[name];
  if (value === undefined || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most))
    return value as number | undefined;
  throw new AwsError('InvalidParameterValue', `${name} must be a number from ${least} to ${most}.`);
}
