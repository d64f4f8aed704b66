import { adminNames, adminStoreNames } from './admin-names.ts';
import { type Bound, bindClient } from './bind-client.ts';
import { type ClientSettings, type Connection, type Credential, connect } from './connection.ts';
import { each } from './each.ts';
import { type AdminCalls, type AdminOfCalls, adminOfOperations, adminOperations, type Import } from './generated/admin-api.ts';
import type { CallOptions } from './request.ts';
import { type FileToImport, uploadImport } from './upload-import.ts';

export type { CallReport, ClientSettings } from './connection.ts';
export type { EachOptions, RowResult } from './each.ts';
export { type ConnectionErrorCode, type ErrorOf, type FieldError, isErrorOf, type Outcome, StoreApiError } from './errors.ts';
export type * from './generated/admin-api.ts';
export type * from './generated/error-codes.ts';
export type { IdOf } from './id.ts';
export type { Page, Pages } from './pages.ts';
export type { CallOptions } from './request.ts';
export type { CallResponse } from './send.ts';
export type { FileToImport } from './upload-import.ts';

type StoreOperations = Bound<typeof adminStoreNames, AdminOfCalls>;

/** The staff operations on one store. */
export type AdminStoreClient = Omit<StoreOperations, 'imports'> & {
  readonly imports: StoreOperations['imports'] & {
    /** Creates an import, uploads its file and starts its planning. Nothing is written to the store until `apply`. */
    readonly upload: (file: FileToImport, options?: CallOptions) => Promise<Import>;
  };
};

/** The admin API: the platform's operations, and `store(id)` for the operations on one store. */
export type AdminClient = Bound<typeof adminNames, AdminCalls> & {
  readonly store: (storeId: string) => AdminStoreClient;
  /** Processes rows, a few at a time, and returns one result per row. */
  readonly each: typeof each;
};

/**
 * Creates a client for the admin API.
 * @param settings `token`: a person's bearer token, or a function that returns the current one
 * @throws TypeError if the token or the base address is missing
 */
export function createAdminClient({ token, ...settings }: ClientSettings & { readonly token: Credential }): AdminClient {
  const connection = connect(settings, token, 'token');
  return {
    ...bindClient<typeof adminNames, AdminCalls>(connection, adminNames, adminOperations, ''),
    store: (storeId) => storeClient(connection, `/stores/${encodeURIComponent(storeId)}`),
    each,
  };
}

function storeClient(connection: Connection, path: string): AdminStoreClient {
  const bound = bindClient<typeof adminStoreNames, AdminOfCalls>(connection, adminStoreNames, adminOfOperations, path);
  const upload = (file: FileToImport, options?: CallOptions): Promise<Import> => uploadImport(connection, bound.imports, file, options);
  return { ...bound, imports: { ...bound.imports, upload } };
}
