import { type Consumed, countCall } from '#shared/table/meter.ts';
import type { TableClient } from '#shared/table/table-client.ts';
import { refusalAnswer } from '../protocol.ts';
import { isRead, type ReadOperation, type TableReader } from '../reader.ts';
import type { CallTables } from './calls-port.ts';
import { operationOf } from './item-operations.ts';
import { serviceError } from './service-error.ts';

type Fields = Readonly<Record<string, unknown>>;

export type DirectOptions = {
  /** Fields that are added to every request. */
  readonly always?: Fields;
  /**
   * Sends transactions without their client tokens, which matter only to callers that repeat a call after a lost
   * answer.
   */
  readonly dropsTokens?: boolean;
};

/**
 * Implements the document client's item commands without signatures, HTTP or sockets. Outputs and exceptions are those
 * of the SDK. Reads are answered in this thread, from the data file; all other commands are sent to the thread that
 * owns the file. A write is answered after its commit, and a read sees the last commit. If an answer includes the
 * consumed capacity, the capacity is counted (`countCall`).
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

/** The number of reads that are answered before the thread's timers and sockets get their turn. */
const maxReadsOfTurn = 50;

/**
 * Returns a function to await before each read. When the number of consecutive reads exceeds `most`, the function lets
 * timers and sockets run.
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
