import { adminNames, adminStoreNames } from './admin-names.ts';
import { type Bound, bindClient } from './bind-client.ts';
import { type ClientSettings, type Credential, connect } from './connection.ts';
import { each } from './each.ts';
import { type AdminCalls, type AdminOfCalls, adminOfOperations, adminOperations } from './generated/admin-api.ts';

export type { CallReport, ClientSettings } from './connection.ts';
export type { EachOptions, RowResult } from './each.ts';
export { type FieldError, type Outcome, StoreApiError } from './errors.ts';
export type * from './generated/admin-api.ts';
export type { Page, Pages } from './pages.ts';
export type { CallOptions } from './request.ts';
export type { CallResponse } from './send.ts';

/** The operations of staff in one store. */
export type AdminStoreClient = Bound<typeof adminStoreNames, AdminOfCalls>;

/** The admin API: the operations of the platform, and `store(id)` for those of a store. */
export type AdminClient = Bound<typeof adminNames, AdminCalls> & {
  readonly store: (storeId: string) => AdminStoreClient;
  /** Works on rows, a few at a time, with one result for each. */
  readonly each: typeof each;
};

/**
 * A client of the admin API.
 * @param settings `token`: a person's bearer token, or what gives the current one
 * @throws TypeError when the token or the address is missing
 */
export function createAdminClient({ token, ...settings }: ClientSettings & { readonly token: Credential }): AdminClient {
  const connection = connect(settings, token, 'token');
  return {
    ...bindClient<typeof adminNames, AdminCalls>(connection, adminNames, adminOperations, ''),
    store: (storeId) => bindClient(connection, adminStoreNames, adminOfOperations, `/stores/${encodeURIComponent(storeId)}`),
    each,
  };
}
