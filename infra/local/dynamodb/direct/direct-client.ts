import { type Consumed, countCall } from '#shared/table/meter.ts';
import type { TableClient } from '#shared/table/table-client.ts';
import { refusalAnswer } from '../protocol.ts';
import { isRead, type ReadOperation, type TableReader } from '../reader.ts';
import type { CallTables } from './calls-port.ts';
import { operationOf } from './item-operations.ts';
import { serviceError } from './service-error.ts';

type Fields = Readonly<Record<string, unknown>>;

export type DirectOptions = {
  /** Fields that each request has. */
  readonly always?: Fields;
  /** Transactions are sent without their client tokens. These are for those who repeat a call whose answer was lost. */
  readonly dropsTokens?: boolean;
};

/**
 * The document client's commands on items without signature, HTTP and socket. Reads are answered in this thread from the data file; everything else
 * is a call to the thread that owns it. A write is answered after its commit, and a read sees the last commit, so a read after a write sees the
 * write. Outputs, exceptions and capacity are those that the SDK would give; capacity is counted when the answer has it.
 */
export function openDirectClient(
  reader: TableReader,
  callTables: CallTables,
  { always = {}, dropsTokens = false }: DirectOptions = {},
): TableClient {
  const textOf = (request: Fields): string => JSON.stringify(dropsTokens ? { ...request, ClientRequestToken: undefined } : request);
  const awaitTurn = turnsAfter(maxReadsOfTurn);
  const answerTo = async (name: string, request: Fields): Promise<Fields> => {
    if (isRead(name)) {
      await awaitTurn();
      return readAnswer(reader, name, request);
    }
    const { statusCode, text } = await callTables(name, textOf(request));
    if (statusCode !== 200) throw serviceError({ statusCode, text });
    return JSON.parse(text) as Fields;
  };
  const send = async (command: { readonly input: object }): Promise<unknown> => {
    const operation = operationOf(command);
    const request = { ...operation.toWire(command.input), ...always };
    const answer = () => answerTo(operation.name, request);
    const output = operation.fromWire(await countCall(operation.name, answer, ({ ConsumedCapacity }) => ConsumedCapacity as Consumed));
    return { ...output, $metadata: { httpStatusCode: 200 } };
  };
  return { send: send as TableClient['send'] };
}

/** So many reads are answered before timers and sockets of the thread get their turn. */
const maxReadsOfTurn = 50;

/**
 * A promise that resolves at once, but for every call after the first `most` of one turn of the event loop, which waits for the next turn. A read
 * answered in the thread waits for nothing outside of it: a function that only reads would keep the thread until it is done, and the deadlines of
 * the webhooks that are being sent there with it.
 */
function turnsAfter(most: number): () => Promise<void> | undefined {
  let calls = 0;
  return () => {
    if (calls === 0) {
      setImmediate(() => {
        calls = 0;
      });
    }
    calls += 1;
    return calls > most ? new Promise((resolve) => setImmediate(resolve)) : undefined;
  };
}

function readAnswer(reader: TableReader, operation: ReadOperation, request: Fields): Fields {
  try {
    return reader.call(operation, request);
  } catch (error) {
    throw serviceError(refusalAnswer(error));
  }
}
