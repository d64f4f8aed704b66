import type { Operation } from '#shared/http/request-context.ts';
import { adminStoreView } from './admin-store-view.ts';
import type { adminStoreEndpoints } from './endpoints.ts';

/** The store in the path, as the pipeline has just read it. */
export const getStore =
  (): Operation<typeof adminStoreEndpoints.getStore> =>
  async (_input, { store }) => ({
    status: 200,
    body: { data: adminStoreView(store) },
  });
