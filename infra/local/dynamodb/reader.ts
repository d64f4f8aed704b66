import { type ReadContext, readCatalogue, type SharedChanges } from './context.ts';
import type { Requests, Response } from './grammar/requests.ts';
import { validateRequest } from './grammar/validate-request.ts';
import { batchGetItem, getItem, transactGetItems } from './operations/read-operations.ts';
import { query, scan } from './operations/read-pages.ts';
import { rememberReads } from './remembered-reads.ts';
import { openReadStorage } from './storage/storage.ts';

/** The operations that read items. */
export type ReadOperation = 'BatchGetItem' | 'GetItem' | 'Query' | 'Scan' | 'TransactGetItems';

/**
 * Reads the data file of an engine that belongs to another thread of this process. Each call sees the latest commit.
 */
export type TableReader = {
  /** Runs one operation; its input and output are DynamoDB JSON. Throws the same errors as `DynamoEngine.call`. */
  readonly call: (operation: ReadOperation, input: Readonly<Record<string, unknown>>) => Response;
  readonly close: () => void;
};

const READS: { readonly [Name in ReadOperation]: (context: ReadContext, request: Requests[Name]) => Response } = {
  BatchGetItem: batchGetItem,
  GetItem: getItem,
  Query: query,
  Scan: scan,
  TransactGetItems: transactGetItems,
};

export const isRead = (operation: string): operation is ReadOperation => Object.hasOwn(READS, operation);

/** The operations that may need several reads, which must all see the same commit. */
const SEVERAL_READS: readonly ReadOperation[] = ['BatchGetItem', 'TransactGetItems'];

/**
 * Opens an engine's data file for reading; the engine announces its changes in shared memory. Answers to reads are kept
 * in memory (`remembered-reads.ts`). `rememberedChars` limits the total length of the items that were read for these
 * answers. Throws DataFileError if the file cannot be read.
 */
export function openReader(file: string, { definitions, rows }: SharedChanges, rememberedChars: number): TableReader {
  const { storage, answer } = rememberReads(openReadStorage(file), rows, rememberedChars);
  const context: ReadContext = { storage, catalogue: readCatalogue(storage, definitions) };
  const definitionChanges = new Int32Array(definitions);
  const read = (operation: ReadOperation, input: Readonly<Record<string, unknown>>): Response => {
    const run = READS[operation] as (context: ReadContext, request: unknown) => Response;
    const request = validateRequest(operation, input);
    return SEVERAL_READS.includes(operation) ? storage.asOfOneMoment(() => run(context, request)) : run(context, request);
  };
  return {
    call: (operation, input) => {
      // A scan's answer is not remembered, because changes to the scanned partitions would not be noticed.
      if (operation === 'Scan' || rememberedChars === 0) return read(operation, input);
      const question = `${Atomics.load(definitionChanges, 0)} ${operation} ${JSON.stringify(input)}`;
      return answer(question, () => read(operation, input));
    },
    close: () => storage.close(),
  };
}
