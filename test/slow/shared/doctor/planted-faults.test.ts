import { checkNames, type Fault } from '#shared/doctor/finding.ts';
import { findingsOf } from '#test/support/harness/doctor-findings.ts';
import { type StoreWithAllRows, storeWithAllRows } from '#test/support/harness/store-with-all-rows.ts';
import { bookingsPlants } from './plants/bookings.ts';
import { cataloguePlants } from './plants/catalogue.ts';
import { deliveriesPlants } from './plants/deliveries.ts';
import { eventsPlants } from './plants/events.ts';
import { ordersPlants } from './plants/orders.ts';
import { plantingInto } from './plants/planting.ts';
import { purchaseOrdersPlants } from './plants/purchase-orders.ts';
import { returnsPlants } from './plants/returns.ts';
import { salesPlants } from './plants/sales.ts';
import { searchPlants } from './plants/search.ts';

let store: StoreWithAllRows;
beforeAll(async () => {
  store = await storeWithAllRows();
});
afterAll(() => store.close());
afterEach(() => store.restore());

const planting = plantingInto(() => store);
const plants = [
  cataloguePlants,
  ordersPlants,
  returnsPlants,
  bookingsPlants,
  purchaseOrdersPlants,
  salesPlants,
  searchPlants,
  eventsPlants,
  deliveriesPlants,
].flatMap((plantsOf) => plantsOf(planting));

/** Makes findings comparable: sorts them, and replaces each hash of a user-chosen value with `hashed`. */
const comparable = <Some extends Fault>(faults: readonly Some[]) =>
  faults
    .map(({ check, object, id: name, expected, found }) => ({
      ...{ check, object, expected, found },
      id: String(name).startsWith('sha256:') ? 'hashed' : name,
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('a store with every kind of row', () => {
  it('is healthy', async () => {
    expect(await findingsOf(store.table)).toEqual([]);
  });

  it.each(plants)('shows %s, and nothing else', async (_name, plant) => {
    const expected = await plant();
    const found = await findingsOf(store.table);
    expect(comparable(found)).toEqual(comparable(expected));
    expect(JSON.stringify(found)).not.toMatch(/@|LS-|left-behind|ONCE/);
  });

  it('has a planted fault for every check', async () => {
    const planted = new Set<string>();
    for (const [, plant] of plants) {
      for (const { check } of await plant()) planted.add(check);
      await store.restore();
    }
    expect([...planted].sort()).toEqual([...checkNames].sort());
  });
});
