import type { Operation } from '#shared/http/request-context.ts';
import { customerGroups } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { changeEntry } from '../pricing-entries/change-entry.ts';
import { customerGroupView } from './customer-group-view.ts';
import type { customerGroupEndpoints } from './endpoints.ts';

/** Changes what is sent. */
export const updateCustomerGroup =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof customerGroupEndpoints.updateCustomerGroup> =>
  ({ params, body }, context) =>
    changeEntry(table, context, customerGroups, {
      id: params.id,
      change: (before) => ({ ...before, name: body.name ?? before.name, taxExempt: body.tax_exempt ?? before.taxExempt }),
      view: customerGroupView,
    });
