import type { Operation } from '#shared/http/request-context.ts';
import { quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { changeEntry } from '../pricing-entries/change-entry.ts';
import type { quantityBreakEndpoints } from './endpoints.ts';
import { quantityBreakView } from './quantity-break-view.ts';
import { readTiers } from './read-tiers.ts';

/** Replaces the tiers. */
export const updateQuantityBreak =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof quantityBreakEndpoints.updateQuantityBreak> =>
  ({ params, body }, context) =>
    changeEntry(table, context, quantityBreaks, {
      id: params.id,
      change: (before) => ({ ...before, tiers: body.tiers === undefined ? before.tiers : readTiers(body.tiers) }),
      view: quantityBreakView,
    });
