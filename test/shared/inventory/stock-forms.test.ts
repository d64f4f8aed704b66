import fc from 'fast-check';
import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { changeForm } from '#shared/inventory/stock-changes-table.ts';
import { type LevelMovement, movementTypes, type StockLevel } from '#shared/inventory/variant-stock.ts';
import { addVariantWrites, parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { aVariant } from '#test/support/builders/a-product.ts';
import { anyActor, anyNumber, anyNumberOrNull, anyTextOrNull } from '#test/support/builders/any-values.ts';

const cause = {
  type: fc.constantFrom(...movementTypes),
  reason: anyTextOrNull,
  orderId: fc.option(fc.nat()),
  refundId: anyNumberOrNull,
  returnId: anyNumberOrNull,
  actor: anyActor,
  requestId: anyTextOrNull,
};
const levelMovement = { ...cause, id: fc.nat(), delta: anyNumber, requestedDelta: anyNumber };

const anyLevel = fc.record<StockLevel>({
  onHand: anyNumber,
  seq: anyNumber,
  updatedAtMs: fc.nat(),
  movement: fc.record<LevelMovement>(levelMovement),
});

const itemOf = (write: LabelledWrite): Readonly<Record<string, unknown>> => ('put' in write && write.put.Item) || {};

const variantItem = (locationId: number, after: StockLevel) =>
  itemOf(addVariantWrites('S1', { id: 1 }, aVariant(), { variantId: 11, locationId, before: undefined, after }).row);

describe('the stored form of a variant row', () => {
  it('reads every level as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), anyLevel, (locationId, after) =>
        expect(parseVariantStock(variantItem(locationId, after))).toEqual({
          productId: 1,
          variantId: 11,
          sku: null,
          tracked: true,
          active: true,
          levels: new Map([[locationId, after]]),
        }),
      ),
    );
  });
});

describe('the stored form of a change whose movements could not be recorded', () => {
  it('has the attributes of existing items', () => {
    const record = new Uint8Array([1, 2]);
    expect(changeForm.write({ variantKey: '1#2', record })).toEqual({ variant_key: '1#2', record });
  });
});

describe('the ids of variants in an item', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyNumber), (variantIds) =>
        expect(variantIdsForm.read(variantIdsForm.write({ variantIds }))).toEqual({ variantIds }),
      ),
    );
  });

  it('have the attribute of existing items, and may be missing', () => {
    expect(variantIdsForm.write({ variantIds: [11, 12] })).toEqual({ variant_ids: [11, 12] });
    expect(variantIdsForm.read({})).toEqual({ variantIds: [] });
  });
});
