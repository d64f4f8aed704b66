import type { Operation } from '#shared/http/request-context.ts';
import { customerGroups } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { addEntry } from '../pricing-entries/add-entry.ts';
import { customerGroupView } from './customer-group-view.ts';
import type { customerGroupEndpoints } from './endpoints.ts';

/** Adds a customer group. */
export const createCustomerGroup =
  ({ table, newId }: Pick<AdminCatalogueDeps, 'table' | 'newId'>): Operation<typeof customerGroupEndpoints.createCustomerGroup> =>
  ({ body }, context) =>
    addEntry(table, context, customerGroups, {
      make: () => ({ id: newId(), name: body.name, taxExempt: body.tax_exempt ?? false }),
      view: customerGroupView,
    });
