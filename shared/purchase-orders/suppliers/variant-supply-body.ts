import * as v from 'valibot';
import { maxLocations } from '#shared/inventory/location.ts';
import { asSent, bodyOf, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { enumOf, Flag, Id, integer, list, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { printProviders } from '../purchase-order.ts';
import { replenishments } from './variant-supply.ts';
import type { WantedReorder, WantedSupply } from './wanted-supply.ts';

const units = required(asSent(integer(1, 1_000_000)));

const reorderBody = bodyOf<WantedReorder>()({
  locationId: required(asSent(Id)),
  point: units,
  quantity: units,
  purchaseOrderId: asSent(v.nullable(Id)),
});
const ReorderInput = v.pipe(reorderBody.create, v.title('ReorderInput'));

/** A variant's supply in a staff request, which replaces the whole supply. */
export const variantSupplyBody = bodyOf<WantedSupply>()({
  supplierId: asSent(v.nullable(Id)),
  provider: asSent(v.nullable(enumOf(printProviders))),
  supplierSku: readAs(v.nullable(textUpTo(100)), textOrNull),
  unitCostMinor: sentAs(
    'unit_cost',
    readNullable(moneyInput(0n, maxPriceMinor), (sent) => parseMoney(sent)),
  ),
  replenishment: asSent(enumOf(replenishments)),
  reorder: readAs(list(ReorderInput, maxLocations), (sent) => sent.map((one) => reorderBody.read(one))),
  orderNow: asSent(Flag),
});
