import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { withDeadline } from '#shared/table/deadline.ts';
import { keys } from '#shared/table/keys.ts';
import { ChangedTooOften } from '#shared/table/retry-transient.ts';
import { aSimpleBody, type Catalogue, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';

const minuteMs = 60_000;

describe('an SKU whose claim a crashed request left behind', () => {
  let shop: Catalogue;
  beforeEach(async () => {
    shop = await openCatalogue();
  });
  afterEach(() => shop.close());

  const claim = (ownerId: number): Promise<unknown> =>
    shop.table.client.send(
      new PutCommand({
        TableName: shop.table.name,
        Item: { ...keys.unique(shop.store.id, 'sku', 'A'), entity: 'unique_value', owner_id: ownerId, claimed_at_ms: shop.clock() },
      }),
    );

  it('is neither available nor reported as taken for two minutes, and is free afterwards', async () => {
    await claim(5);
    await expect(withDeadline(500, () => shop.create(aSimpleBody({}, { sku: 'A' })))).rejects.toThrow(ChangedTooOften);
    shop.wait(2 * minuteMs);
    expect((await shop.create(aSimpleBody({}, { sku: 'A' }))).variants[0]?.sku).toBe('A');
    expect((await shop.list('sku=A')).data).toHaveLength(1);
  });

  it('goes to one of several concurrent requests', async () => {
    await claim(5);
    shop.wait(3 * minuteMs);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => shop.create(aSimpleBody({}, { sku: 'A' }))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stays with a product that has it, however old the claim', async () => {
    await shop.create(aSimpleBody({}, { sku: 'A' }));
    shop.wait(60 * minuteMs);
    expect(await refusal(shop.create(aSimpleBody({}, { sku: 'A' })))).toEqual(['variants[0].sku: taken']);
  });
});

it('fifty SKUs of another product are found to be taken with one read of that product', async () => {
  const read: string[] = [];
  const shop = await openCatalogue({
    intercept: (operation) => {
      if (operation === 'GetItem') read.push(operation);
      return undefined;
    },
  });
  const values = Array.from({ length: 50 }, (_, n) => `${n} mm`);
  const variants = values.map((Length, n) => ({ option_values: { Length }, sku: `A-${n}`, price: '1.00' }));
  const body = { name: 'Bolt', options: [{ name: 'Length', values }], variants };
  await shop.create(body);
  read.length = 0;
  expect(await refusal(shop.create(body))).toEqual(values.map((_, n) => `variants[${n}].sku: taken`));
  expect(read).toEqual(['GetItem']);
  shop.close();
});
