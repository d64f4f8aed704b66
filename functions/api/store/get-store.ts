import type { Operation } from '#shared/http/request-context.ts';
import { storeView } from '#shared/stores/store-view.ts';
import type { storeEndpoints } from './endpoints.ts';

/** The store of the credential, as the pipeline has just read it. */
export const getStore =
  (): Operation<typeof storeEndpoints.getStore> =>
  async (_input, { store }) => ({
    status: 200,
    body: { data: storeView(store) },
  });
