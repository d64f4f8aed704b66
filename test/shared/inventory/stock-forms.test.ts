import fc from 'fast-check';
import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { movementItem, parseMovement } from '#shared/inventory/movements-table.ts';
import { changeForm } from '#shared/inventory/stock-changes-table.ts';
import { beginJobWrite, parseStockJob, type StockJob } from '#shared/inventory/stock-jobs-table.ts';
import type { StockMovement } from '#shared/inventory/stock-movement.ts';
import { variantPointerForm } from '#shared/inventory/variant-pointers-table.ts';
import { type LevelMovement, movementTypes, type StockLevel } from '#shared/inventory/variant-stock.ts';
import { addVariantWrites, parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { aVariant } from '#test/support/builders/a-product.ts';
import { anyActor, anyBytes, anyNumber, anyNumberOrNull, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

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

const anyMovement = fc.record<StockMovement>({
  ...levelMovement,
  variantId: fc.nat(),
  locationId: fc.nat(),
  onHandAfter: anyNumber,
  sequence: anyNumber,
  createdAtMs: anyNumber,
});

const anyJob = fc.record<StockJob>({
  storeId: fc.constant('S1'),
  id: fc.nat(),
  state: fc.constantFrom('taking', 'undoing', 'returning', 'settled'),
  moves: fc.array(fc.record({ productId: anyNumber, variantId: anyNumber, locationId: anyNumber, quantity: anyNumber })),
  giveBack: fc.record<StockJob['giveBack']>(cause),
});

const movement: LevelMovement = {
  id: 5,
  type: 'adjust',
  delta: 3,
  requestedDelta: 4,
  reason: 'count',
  orderId: 6,
  refundId: null,
  returnId: null,
  actor: { type: 'staff', id: 'm1', name: 'Grace' },
  requestId: 'r1',
};

const level = { onHand: 3, seq: 1, updatedAtMs: Date.UTC(2026, 0, 1), movement };

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
          tracked: true,
          active: true,
          levels: new Map([[locationId, after]]),
        }),
      ),
    );
  });

  it('is the item that it was', () => {
    expect(variantItem(2, level)).toEqual({
      active: true,
      entity: 'variant',
      levels: {
        '2': {
          movement: {
            actor: {
              id: 'm1',
              name: 'Grace',
              type: 'staff',
            },
            delta: 3,
            id: 5,
            order_id: 6,
            reason: 'count',
            refund_id: null,
            request_id: 'r1',
            requested_delta: 4,
            return_id: null,
            type: 'adjust',
          },
          on_hand: 3,
          seq: 1,
          updated_at_ms: 1767225600000,
        },
      },
      pk: 'S#S1#VARIANT',
      product_id: 1,
      sk: '0000000000000001#0000000000000011',
      tracked: true,
      updated_at_ms: 1767225600000,
      updated_pk: 'S#S1#VARIANT',
      updated_sk: '001767225600000#0000000000000001#0000000000000011',
      variant_id: 11,
    });
  });
});

describe('the stored form of a movement', () => {
  it('reads every movement as it was written', () => {
    fc.assert(fc.property(anyMovement, (one) => expect(parseMovement(movementItem('S1', one))).toEqual(one)));
  });

  it('is the item that it was', () => {
    const one = { ...movement, variantId: 11, locationId: 2, onHandAfter: 3, sequence: 1, createdAtMs: Date.UTC(2026, 0, 1) };
    expect(movementItem('S1', one)).toEqual({
      actor: {
        id: 'm1',
        name: 'Grace',
        type: 'staff',
      },
      created_at_ms: 1767225600000,
      delta: 3,
      entity: 'movement',
      filter_a_pk: 'S#S1#MOVEMENT#order_id#6',
      filter_a_sk: '0000000000000005',
      filter_b_pk: 'S#S1#MOVEMENT#variant_id#11',
      filter_b_sk: '0000000000000005',
      filter_c_pk: 'S#S1#MOVEMENT#location_id#2',
      filter_c_sk: '0000000000000005',
      id: 5,
      location_id: 2,
      on_hand_after: 3,
      order_id: 6,
      pk: 'S#S1#MOVEMENT',
      reason: 'count',
      refund_id: null,
      request_id: 'r1',
      requested_delta: 4,
      return_id: null,
      sequence: 1,
      sk: '0000000000000005',
      type: 'adjust',
      variant_id: 11,
    });
  });
});

describe('the stored form of a stock job', () => {
  it('reads every job as it was written', () => {
    fc.assert(fc.property(anyJob, (job) => expect(parseStockJob(itemOf(beginJobWrite(job, 0)))).toEqual(job)));
  });

  it('is the item that it was', () => {
    const { id: _, delta: _1, requestedDelta: _2, ...why } = movement;
    const job: StockJob = {
      storeId: 'S1',
      id: 12,
      state: 'taking',
      moves: [{ productId: 1, variantId: 11, locationId: 2, quantity: 3 }],
      giveBack: { ...why, type: 'cancel', reason: null },
    };
    expect(itemOf(beginJobWrite(job, Date.UTC(2026, 0, 1)))).toEqual({
      actor: {
        id: 'm1',
        name: 'Grace',
        type: 'staff',
      },
      due_pk: 'DUE#stock_jobs#0',
      due_sk: '001767225645000#S1#0000000000000012',
      entity: 'stock_job',
      id: 12,
      moves: [
        {
          location_id: 2,
          product_id: 1,
          quantity: 3,
          variant_id: 11,
        },
      ],
      order_id: 6,
      pk: 'S#S1#STOCK_JOB',
      reason: null,
      refund_id: null,
      request_id: 'r1',
      return_id: null,
      sk: '0000000000000012',
      state: 'taking',
      type: 'cancel',
    });
  });
});

describe('the stored form of a variant pointer', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyNumber, (productId) =>
        expect(variantPointerForm.read(variantPointerForm.write({ productId }))).toEqual({ productId }),
      ),
    );
  });

  it('is the item that it was', () => {
    expect(itemOf(addVariantWrites('S1', { id: 1 }, aVariant(), undefined).pointer)).toEqual({
      pk: 'S#S1#VARIANT_OF',
      sk: '0000000000000011',
      entity: 'variant_pointer',
      product_id: 1,
    });
  });
});

describe('the stored form of a change whose movements could not be recorded', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyText, anyBytes, (variantKey, record) =>
        expect(changeForm.read(changeForm.write({ variantKey, record }))).toEqual({ variantKey, record }),
      ),
    );
  });

  it('has the attributes that existing items have', () => {
    const record = new Uint8Array([1, 2]);
    expect(changeForm.write({ variantKey: '1#2', record })).toEqual({ variant_key: '1#2', record });
  });
});

describe('the names of variants in an item', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(anyNumber), (variantIds) =>
        expect(variantIdsForm.read(variantIdsForm.write({ variantIds }))).toEqual({ variantIds }),
      ),
    );
  });

  it('have the attribute that existing items have, and may be missing', () => {
    expect(variantIdsForm.write({ variantIds: [11, 12] })).toEqual({ variant_ids: [11, 12] });
    expect(variantIdsForm.read({})).toEqual({ variantIds: [] });
  });
});
