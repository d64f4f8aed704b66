import { type DefinitionChanges, type ReadContext, readCatalogue } from './context.ts';
import type { Requests, Response } from './grammar/requests.ts';
import { validateRequest } from './grammar/validate-request.ts';
import { batchGetItem, getItem, transactGetItems } from './operations/read-operations.ts';
import { query, scan } from './operations/read-pages.ts';
import { openReadStorage } from './storage/storage.ts';

/** The operations that read items. */
export type ReadOperation = 'BatchGetItem' | 'GetItem' | 'Query' | 'Scan' | 'TransactGetItems';

/** Reads the file of an engine that another thread of this process has open: each call as of the last commit before it. */
export type TableReader = {
  /** Runs one operation on DynamoDB JSON. Throws as `DynamoEngine.call` does. */
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

/** Those that read more than once. */
const SEVERAL_READS: readonly ReadOperation[] = ['BatchGetItem', 'TransactGetItems'];

/** Opens the file, which an engine has made whose count of changes this is. Throws DataFileError when it cannot be read. */
export function openReader(file: string, changes: DefinitionChanges): TableReader {
  const storage = openReadStorage(file);
  const context: ReadContext = { storage, catalogue: readCatalogue(storage, changes) };
  return {
    call: (operation, input) => {
      const read = READS[operation] as (context: ReadContext, request: unknown) => Response;
      const request = validateRequest(operation, input);
      return SEVERAL_READS.includes(operation) ? storage.asOfOneMoment(() => read(context, request)) : read(context, request);
    },
    close: () => storage.close(),
  };
}
