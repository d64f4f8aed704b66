import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { orderItem } from '#shared/orders/orders-table.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { accessibilityProblems } from '#test/support/harness/browser.ts';

describeConsole('the price of an order', ({ stack, openScreen }) => {
  /**
   * Writes an order directly to the table. `breaks` are the ids of the quantity breaks that could not be read when the
   * order was priced. The API skips a quantity break only if its row is damaged.
   */
  async function putOrder(id: number, breaks: readonly number[]): Promise<void> {
    const { dynamodb, store_id } = stack.demo;
    if (dynamodb === null || store_id === null) throw new Error('the stack serves no table');
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamodb.endpoint, region: 'eu-west-1', credentials }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const priceExplanation = breaks.map((one) => ({ code: 'unreadable_record', object: 'quantity_break', id: one }) as const);
    await client.send(
      new PutCommand({ TableName: dynamodb.table, Item: orderItem(store_id, anOrder({ id, number: id, priceExplanation })) }),
    );
    client.destroy();
  }

  it('names the records that it could not include, and nothing on other orders', async () => {
    await putOrder(9001, [77, 78]);
    await putOrder(9002, []);
    const page = await openScreen('/none', { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const noticesOf = async (id: number): Promise<readonly string[]> => {
      await page.goto(`/admin/${stack.demo.store_id}/orders/${id}`);
      await page.getByRole('list', { name: 'Items' }).waitFor();
      return page.locator('main .notice').allTextContents();
    };
    expect(await noticesOf(9001)).toEqual(
      [77, 78].map(
        (id) =>
          'The quantity break could not be read, so the order was priced without it. ' +
          `Check what the customer paid (Quantity break ${id}).`,
      ),
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await noticesOf(9002)).toEqual([]);
  });
});
