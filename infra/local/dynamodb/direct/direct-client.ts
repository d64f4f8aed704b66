import { type Consumed, countCall } from '#shared/table/meter.ts';
import type { TableClient } from '#shared/table/table-client.ts';
import { isRead, type ReadOperation, type TableReader } from '../reader.ts';
import type { CallEngine } from './calls-port.ts';
import { documentCommand } from './document-commands.ts';
import { serviceException, toCarried } from './service-exception.ts';

/**
 * The document client's commands without the SDK below them: no signature, no HTTP, no socket. Reads are answered in this thread
 * from the data file; everything else is a call to the thread that owns it. A write is answered after its commit, and a read sees
 * the last commit, so that what was written is read. Outputs, exceptions and capacity are those that the SDK would give. Each request
 * has the fields of `always`, and its capacity is counted when it is told.
 */
export function openDirectClient(reader: TableReader, callEngine: CallEngine, always: Readonly<Record<string, unknown>> = {}): TableClient {
  const send = async (command: { readonly input: object }): Promise<unknown> => {
    const known = documentCommand(command);
    if (known === undefined) throw new Error(`${command.constructor.name} is no command that tables are read or written by.`);
    const { operation, requestOf, outputOf } = known;
    const answer = async (): Promise<Record<string, unknown>> => {
      const request = { ...requestOf(command.input as Record<string, unknown>), ...always };
      return outputOf(isRead(operation) ? readFrom(reader, operation, request) : await callEngine(operation, request));
    };
    const result = await countCall(operation, answer, ({ ConsumedCapacity }) => ConsumedCapacity as Consumed);
    return { ...result, $metadata: { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 } };
  };
  return { send: send as TableClient['send'] };
}

function readFrom(reader: TableReader, operation: ReadOperation, request: Record<string, unknown>): Record<string, unknown> {
  try {
    return reader.call(operation, request);
  } catch (error) {
    throw serviceException(toCarried(error));
  }
}
