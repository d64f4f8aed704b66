import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { productEndpoints } from '#functions/api/products/endpoints.ts';
import { productOperations } from '#functions/api/products/operations.ts';
import { productItem } from '#shared/catalogue/products-table.ts';
import { addCustomerWrites, changeCustomerWrites } from '#shared/customers/customers-table.ts';
import { addGiftCardWrites } from '#shared/gift-cards/gift-cards-table.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { addSupplierWrite, replaceSupplierWrite } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { type RebuildStep, rebuildSearch } from '#shared/search/rebuild-search-table.ts';
import { padId } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aSupplier } from '#test/support/builders/a-supplier.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { bookingsIn } from '#test/support/harness/bookings-harness.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { anOrderBody } from '#test/support/harness/orders-harness.ts';
import { purchasingIn } from '#test/support/harness/purchasing-harness.ts';
import { runContract } from '#test/support/harness/run-contract.ts';
import { openSearchHarness } from '#test/support/harness/search-harness.ts';

type Harness = Awaited<ReturnType<typeof openSearchHarness>>;
let shop: Harness;
beforeEach(async () => {
  shop = await openSearchHarness();
});
afterEach(() => shop.close());

const shirt = aProduct({
  id: 100,
  name: 'Léinen Shirt',
  slug: 'shirt',
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [
    aVariant({ id: 101, sku: 'LS-S', optionValues: namedValues({ Size: 'Small' }) }),
    aVariant({ id: 102, sku: 'LS-L', barcode: '4006381333931', optionValues: namedValues({ Size: 'Large' }) }),
  ],
});
const addCustomer = (over: Parameters<typeof aCustomer>[0]) => transact(shop.table, addCustomerWrites(shop.store.id, aCustomer(over)));

describe('GET /search', () => {
  it('finds a product by words of its name, and its variants by their own words', async () => {
    await putProduct(shop.table, shirt);
    await shop.follow();
    expect(await shop.find('shirt LEI')).toEqual(['product Léinen Shirt']);
    expect(await shop.find('shirt large')).toEqual(['product Léinen Shirt', 'variant Léinen Shirt – Large']);
    expect(await shop.find('4006381333931')).toEqual(['product Léinen Shirt', 'variant Léinen Shirt – Large']);
    expect(await shop.find('shirts')).toEqual([]);
    expect(await shop.find('shirt blue')).toEqual([]);
  });

  it('finds a product by its tags and its type, and lists products by either as a whole, regardless of case', async () => {
    const deps = { table: shop.table, newId: shop.newId, newEventId: shop.newEventId, imagePolicy: imageTargets(false) };
    const list = runContract(shop, productEndpoints, productOperations(deps));
    await putProduct(shop.table, { ...shirt, productType: 'Tops', tags: ['Summer Sale', 'été'] });
    await putProduct(
      shop.table,
      aProduct({ id: 200, name: 'Summer hat', slug: 'hat', tags: ['Summer Sales'], variants: [aVariant({ id: 201 })] }),
    );
    await shop.follow();
    expect(await shop.find('sale leinen')).toEqual(['product Léinen Shirt']);
    expect(await shop.find('tops ete')).toEqual(['product Léinen Shirt']);
    const idsBy = async (query: object): Promise<number[]> =>
      ((await list('listProducts', { query: new URLSearchParams({ ...query }).toString() })) as { data: { id: number }[] }).data.map(
        ({ id }) => id,
      );
    expect(await idsBy({ tag: 'summer sale' })).toEqual([100]);
    expect(await idsBy({ tag: 'summersale' })).toEqual([]);
    expect(await idsBy({ tag: 'ÉTÉ', product_type: 'tops' })).toEqual([100]);
    expect(await idsBy({ tag: 'summer sales', q: 'hat', status: 'active' })).toEqual([200]);
    expect(await idsBy({ product_type: 'hats' })).toEqual([]);
    expect(await idsBy({ tag: 'summer sale', category_id: 31 })).toEqual([]);
  });

  it('puts exact SKU matches first and marks them', async () => {
    await putProduct(shop.table, aProduct({ id: 100, name: 'Old', slug: 'old', variants: [aVariant({ id: 101, sku: 'AB-1' })] }));
    for (const n of [10, 11, 12]) {
      await putProduct(
        shop.table,
        aProduct({ id: n * 100, name: `New ${n}`, slug: `new-${n}`, variants: [aVariant({ id: n * 100 + 1, sku: `AB-${n}` })] }),
      );
    }
    await shop.follow();
    const { results, more } = await shop.ask('q=ab-1&objects=product&limit=2');
    expect(results.map(({ title, exact }) => [title, exact])).toEqual([
      ['Old', true],
      ['New 12', false],
    ]);
    expect(more).toEqual(['product']);
  });

  it('finds a customer by name, company, part of an e-mail address and phone', async () => {
    await addCustomer({
      id: 1,
      firstName: 'Jörg',
      lastName: 'Müller',
      company: 'Acme GmbH',
      email: 'jm@firma.example',
      phone: '+49 170 1234567',
    });
    await shop.follow();
    for (const q of ['muller jorg', 'MÜLL', 'acme', 'jm@firma', 'JM@firma.example', '0170 1234567']) {
      expect([q, await shop.find(q)]).toEqual([q, ['customer Jörg Müller']]);
    }
  });

  it("finds an order by its number, its customer's current name, another recipient and tags", async () => {
    await shop.sell(100, 10);
    const address = { first_name: 'Grace', last_name: 'Hopper', line1: '1 Main St', city: 'Cork', country: 'IE' };
    const order = await shop.place(
      anOrderBody([[101, 1]], {
        customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' },
        shipping_address: address,
        tags: ['urgent'],
      }),
    );
    await shop.place(anOrderBody([[101, 1]], { customer: { email: 'other@example.com' } }));
    await shop.follow();
    const found = [`order ${order.name}`];
    for (const q of ['hopper', 'urgent', `#${order.number}`, `byron ${order.number}`]) expect([q, await shop.find(q)]).toEqual([q, found]);
    expect(await shop.find('byron')).toEqual(['customer Ada Byron', ...found]);
    const [ada] = (await shop.customers()).filter(({ lastName }) => lastName === 'Byron');
    if (ada === undefined) throw new Error('no customer');
    await transact(
      shop.table,
      changeCustomerWrites(shop.store.id, ada, { ...ada, lastName: 'Lovelace', updatedAtMs: ada.updatedAtMs + 1 }),
    );
    await shop.follow();
    expect(await shop.find('lovelace')).toEqual(['customer Ada Lovelace', ...found]);
  });

  it("an order has no index row if all of its words are its customer's", async () => {
    await shop.sell(100, 10);
    await shop.place(anOrderBody([[101, 1]], { customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' } }));
    await shop.follow();
    expect(await shop.indexRows('ORDER')).toEqual([]);
    expect(await shop.find('byron')).toEqual(['customer Ada Byron', 'order #1001']);
  });

  it('finds a gift card by the end of its code', async () => {
    await transact(shop.table, addGiftCardWrites(shop.store.id, aGiftCard({ id: 7, last4: '3HWB', recipientName: 'Grace Hopper' }), 'one'));
    await transact(shop.table, addGiftCardWrites(shop.store.id, aGiftCard({ id: 8, last4: '3HAA', recipientName: null }), 'two'));
    await shop.follow();
    for (const q of ['3hwb', '…3HWB', '3hw']) expect([q, await shop.find(q)]).toEqual([q, ['gift_card ····3HWB']]);
    expect(await shop.find('3h')).toEqual(['gift_card ····3HAA', 'gift_card ····3HWB']);
    for (const q of ['hwb', 'hopper', '3hwbx', '7k2m-q4xn-9ptr-3hwb']) expect([q, await shop.find(q)]).toEqual([q, []]);
  });

  it("finds a booking by its number, its attendee and its customer's current name", async () => {
    const bookings = bookingsIn(shop);
    await addCustomer({ id: 1, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' });
    const { number } = await bookings.book({ customerId: 1, customerName: 'Ada Byron', customerEmail: 'ada@example.com' });
    await bookings.book({
      customerId: null,
      customerName: 'Grace Hopper',
      customerEmail: 'gh@navy.example',
      customerPhone: '+1 212 5550123',
    });
    await bookings.book({ customerId: 1, customerName: 'Nephew of Ada' });
    await shop.follow();
    // The booking's customer has an index row of their own, so the booking needs no row for the customer's name.
    expect((await shop.indexRows('BOOKING')).filter((row) => row.startsWith('byron'))).toEqual([]);
    const [first, second, third] = [number, number + 1, number + 2].map((one) => `booking B${one}`);
    for (const q of [`B${number}`, `#${number}`, `byron b${number}`]) expect([q, await shop.find(q)]).toEqual([q, [first]]);
    for (const q of ['hopper', 'gh@navy', '212 5550123', `hopper ${number + 1}`]) expect([q, await shop.find(q)]).toEqual([q, [second]]);
    expect(await shop.find('nephew ada')).toEqual([third]);
    expect(await shop.find('byron')).toEqual(['customer Ada Byron', third, first]);
    expect(await shop.find('byron', { scopes: ['read_bookings'] })).toEqual([first]);
  });

  it('finds a purchase order only by its number and the name of its supplier', async () => {
    await shop.sell(100, 10);
    const purchasing = await purchasingIn(shop);
    const [mill, supplier] = [aSupplier(), aSupplier({ id: 13, name: 'Loom & Co', email: 'sales@loom.example', accountNumber: 'LC-7' })];
    await transact(shop.table, [addSupplierWrite(shop.store.id, supplier)]);
    const one = await purchasing.order({ line_items: [{ variant_id: 101, quantity: 1 }] });
    const other = await purchasing.order({ supplier_id: 13, line_items: [{ variant_id: 101, quantity: 1 }] });
    await shop.follow();
    const [found, others] = [[`purchase_order ${one.number}`], [`purchase_order ${other.number}`]];
    const digits = one.number.slice('PO'.length);
    for (const q of [one.number, digits, mill.name, `${mill.name} ${digits}`]) expect([q, await shop.find(q)]).toEqual([q, found]);
    for (const q of ['loom', `loom ${other.number}`]) expect([q, await shop.find(q)]).toEqual([q, others]);
    for (const q of ['sales@loom', 'lc-7', `loom ${one.number}`]) expect([q, await shop.find(q)]).toEqual([q, []]);
    await transact(shop.table, [
      replaceSupplierWrite(shop.store.id, supplier, { ...supplier, name: 'Spindle', updatedAtMs: supplier.updatedAtMs + 1 }),
    ]);
    await shop.follow();
    expect([await shop.find('loom'), await shop.find('spindle')]).toEqual([[], others]);
  });

  it('finds only objects, and by fields, that the caller may read', async () => {
    await putProduct(shop.table, shirt);
    await shop.sell(200, 10);
    await addCustomer({ id: 1, firstName: 'Ada', company: 'Engines', email: 'shirt@example.com' });
    await shop.place(anOrderBody([[201, 1]], { customer: { id: 1 } }));
    await shop.follow();
    expect(await shop.find('shirt', { scopes: ['read_products'] })).toEqual(['product Linen shirt', 'product Léinen Shirt']);
    expect(await shop.find('shirt', { scopes: ['read_customers'] })).toEqual(['customer Ada']);
    expect(await shop.find('shirt', { scopes: ['write_orders'] })).toEqual(['order #1001']);
    expect(await shop.find('shirt', { scopes: ['read_store'] })).toEqual([]);
    await transact(shop.table, addGiftCardWrites(shop.store.id, aGiftCard({ id: 7, last4: '1001' }), 'one'));
    await bookingsIn(shop).book({ customerId: null, customerName: 'Ada' });
    await (await purchasingIn(shop)).order({ line_items: [{ variant_id: 201, quantity: 1 }] });
    await shop.follow();
    const numbered = ['order #1001', 'booking B1001', 'gift_card ····1001', 'purchase_order PO1001'];
    expect(await shop.find('1001')).toEqual(numbered);
    for (const [scope, found] of [
      ['read_orders', [numbered[0], numbered[3]]],
      ['read_bookings', [numbered[1]]],
      ['read_gift_cards', [numbered[2]]],
      ['read_inventory', []],
    ] as const) {
      expect([scope, await shop.find('1001', { scopes: [scope] })]).toEqual([scope, found]);
    }
    // The company is stored only with the customer, so it finds an order only if the caller may also read customers.
    expect(await shop.find('engines')).toEqual(['customer Ada', 'order #1001']);
    expect(await shop.find('engines', { scopes: ['read_orders'] })).toEqual([]);
  });

  it('finds a renamed product by its new name only, and a deleted one not at all', async () => {
    await putProduct(shop.table, shirt);
    await shop.follow();
    const renamed = { ...shirt, name: 'Wool Coat', updatedAtMs: shirt.updatedAtMs + 1 };
    await shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: productItem(shop.store.id, renamed) }));
    // The index lags behind for a moment, so search checks its results against the objects.
    expect(await shop.find('shirt')).toEqual([]);
    await shop.follow();
    expect(await shop.find('coat')).toEqual(['product Wool Coat']);
    await shop.removeProduct(100);
    expect(await shop.find('coat')).toEqual([]);
    await shop.follow();
    expect(await shop.indexRows('PRODUCT')).toEqual([]);
  });

  it('refuses a query without a word, or one that is too long', async () => {
    expect(await refusal(shop.ask(''))).toEqual(['q: required']);
    expect(await refusal(shop.ask('q=%23%23'))).toEqual(['q: invalid_format']);
    expect(await refusal(shop.ask(`q=${'a'.repeat(101)}`))).toEqual(['q: too_long']);
    expect(await refusal(shop.ask('q=a&objects=product,coupon'))).toEqual(['objects: invalid_enum']);
  });

  it('can be rebuilt from the objects, without orphaned rows', async () => {
    await putProduct(shop.table, shirt);
    await addCustomer({ id: 1, firstName: 'Jörg', lastName: null, email: 'j@example.com' });
    const steps: RebuildStep[] = [];
    for await (const step of rebuildSearch(shop.table, shop.store.id)) steps.push(step);
    const [product, customer] = [padId(100), padId(1)];
    expect(steps).toEqual([
      { kind: 'PRODUCT', phase: 'objects', after: product, objects: 1, orphans: 0 },
      { kind: 'PRODUCT', phase: 'entries', after: product, objects: 0, orphans: 0 },
      { kind: 'PRODUCT', phase: 'rows', after: `small#${product}`, objects: 0, orphans: 0 },
      { kind: 'CUSTOMER', phase: 'objects', after: customer, objects: 1, orphans: 0 },
      { kind: 'CUSTOMER', phase: 'entries', after: customer, objects: 0, orphans: 0 },
      { kind: 'CUSTOMER', phase: 'rows', after: `jorg#${customer}`, objects: 0, orphans: 0 },
    ]);
    expect(await shop.find('leinen')).toEqual(['product Léinen Shirt']);
    expect(await shop.find('jorg')).toEqual(['customer Jörg']);
  });

  it('the lists find the same objects by the same words as the search', async () => {
    await putProduct(shop.table, shirt);
    await putProduct(
      shop.table,
      aProduct({ id: 300, name: 'Shirt, old', slug: 'old', status: 'archived', variants: [aVariant({ id: 301 })] }),
    );
    await addCustomer({ id: 1, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' });
    await addCustomer({ id: 2, firstName: 'Grace', lastName: 'Kelly', email: 'gk@example.com', acceptsMarketing: true });
    await shop.sell(400, 10);
    for (const id of [1, 2, 1]) await shop.place(anOrderBody([[401, 1]], { customer: { id } }));
    await shop.follow();
    const { table } = shop;
    const deps = { table, newId: shop.newId, newEventId: shop.newEventId, imagePolicy: imageTargets(false) };
    const products = runContract(shop, productEndpoints, productOperations(deps));
    const customers = runContract(shop, customerEndpoints, customerOperations(deps));
    const ids = async (page: Promise<unknown>) =>
      ((await page) as { readonly data: readonly { readonly id: number }[] }).data.map(({ id }) => id);
    expect(await ids(products('listProducts', { query: 'q=shirt' }))).toEqual([400, 300, 100]);
    expect(await ids(products('listProducts', { query: 'q=shirt&status=active' }))).toEqual([400, 100]);
    expect(await ids(customers('listCustomers', { query: 'q=grace' }))).toEqual([2, 1]);
    expect(await ids(customers('listCustomers', { query: 'q=grace&accepts_marketing=false' }))).toEqual([1]);
    const numbers = async (query: string) => (await shop.list(query)).data.map(({ number }) => number);
    expect(await numbers('q=hopper')).toEqual([1003, 1001]);
    expect(await numbers('q=grace%40ex')).toEqual([1003, 1001]);
    expect(await numbers('q=hopper&status=delivered')).toEqual([]);
    expect(await numbers('q=hopper&customer_id=2')).toEqual([]);
    expect(await numbers('q=1002')).toEqual([1002]);
    expect(await numbers('q=nobody')).toEqual([]);
  });
});
