import { addEntry, changeEntry, deleteEntryOf, getEntryOf, listEntriesOf } from '#functions/admin/pricing-entries/entry-operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { termsView } from '#shared/discounts/discount-view.ts';
import { type KnownGoods, readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { formatPercent } from '#shared/kernel/percent.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { automaticDiscountBody } from '#shared/pricing/automatic-discount-body.ts';
import {
  type AutomaticDiscountChange,
  blankAutomaticDiscount,
  changeAutomaticDiscount,
} from '#shared/pricing/automatic-discount-change.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import { automaticDiscounts } from '#shared/pricing/pricing-entry-form.ts';
import type { AutomaticDiscount } from '#shared/pricing/pricing-settings.ts';
import type { AutomaticDiscountView, automaticDiscountEndpoints } from './endpoints.ts';

export const automaticDiscountOperations = (deps: GroupDeps): Operations<typeof automaticDiscountEndpoints> => ({
  listAutomaticDiscounts: listEntriesOf(deps.table, automaticDiscounts, automaticDiscountView),
  createAutomaticDiscount: createAutomaticDiscount(deps),
  getAutomaticDiscount: getEntryOf(deps.table, automaticDiscounts, automaticDiscountView),
  updateAutomaticDiscount: updateAutomaticDiscount(deps),
  deleteAutomaticDiscount: deleteEntryOf(deps.table, automaticDiscounts, automaticDiscountView),
});

const createAutomaticDiscount =
  ({ table, newId }: GroupDeps): Operation<typeof automaticDiscountEndpoints.createAutomaticDiscount> =>
  async ({ body }, context) => {
    const change = automaticDiscountBody.read(body);
    const known = await readGoods(table, context.storeId, change);
    return addEntry({ table, newId }, context, automaticDiscounts, {
      make: (id) => changed(blankAutomaticDiscount(id), change, known),
      view: automaticDiscountView,
    });
  };

const updateAutomaticDiscount =
  ({ table }: GroupDeps): Operation<typeof automaticDiscountEndpoints.updateAutomaticDiscount> =>
  async ({ params, body }, context) => {
    const change = automaticDiscountBody.read(body);
    const known = await readGoods(table, context.storeId, change);
    return changeEntry(table, context, automaticDiscounts, {
      id: params.id,
      change: (before) => changed(before, change, known),
      view: automaticDiscountView,
    });
  };

const changed = (before: AutomaticDiscount, change: AutomaticDiscountChange, known: KnownGoods): AutomaticDiscount =>
  validateTerms(before, change, changeAutomaticDiscount(before, change), known);

type OfferView = Pick<AutomaticDiscountView, 'type' | 'value' | 'buy_quantity' | 'get_quantity' | 'get_percent_off'>;

function offerView({ offer }: AutomaticDiscount): OfferView {
  const without = { type: offer.type, value: null, buy_quantity: null, get_quantity: null, get_percent_off: null };
  switch (offer.type) {
    case 'percentage':
      return { ...without, value: formatPercent(offer.basisPoints) };
    case 'fixed':
      return { ...without, value: formatMoney(offer.amountMinor) };
    case 'free_shipping':
      return without;
    case 'buy_x_get_y': {
      const { buyQuantity, getQuantity, basisPoints } = offer;
      return { ...without, buy_quantity: buyQuantity, get_quantity: getQuantity, get_percent_off: formatPercent(basisPoints) };
    }
  }
}

/** Converts an automatic discount to its view for staff. */
const automaticDiscountView = ({ value, createdAtMs, updatedAtMs }: Entry<AutomaticDiscount>): AutomaticDiscountView => ({
  object: 'automatic_discount',
  id: value.id,
  title: value.title,
  ...offerView(value),
  ...termsView(value),
  priority: value.priority,
  combines_with_codes: value.combinesWithCodes,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
