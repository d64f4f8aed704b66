import { type Pages, StoreApiError } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure, defineCommand } from '../command.ts';
import { requireTrialStore } from '../trial-store.ts';

export const resetCommand = defineCommand({
  name: 'reset',
  summary: 'deletes everything deletable from a trial store',
  operands: [],
  options: { yes: { type: 'boolean', help: 'without asking' } },
  async run(context, { options }) {
    const { signal, print, json } = context;
    const store = context.store();
    const { name } = await requireTrialStore(context, store);
    if (options.yes !== true) {
      const answer = await context.ask(
        `This deletes products, discounts, gift cards, open orders and bookings. Enter the name of the store (${name}): `,
      );
      if (answer === null) throw new CommandFailure('Cannot ask for confirmation without a terminal: use --yes to reset.');
      if (answer.trim() !== name) throw new CommandFailure('Nothing was done.');
    }
    const call = { signal };
    const page = { limit: 250 } as const;
    const isOpen = ({ status }: { readonly status: string }): boolean => ['pending', 'processing', 'on_hold', 'confirmed'].includes(status);
    const done = {
      bookings_cancelled: await each(context, store.bookings.list(page, call), isOpen, ({ id }) =>
        store.bookings.cancel(id, { notify: false }, call),
      ),
      orders_cancelled: await each(context, store.orders.list(page, call), isOpen, ({ id }) =>
        store.orders.cancel(id, { notify: false }, call),
      ),
      gift_cards_disabled: await each(
        context,
        store.giftCards.list({ ...page, status: 'active' }, call),
        () => true,
        ({ id }) => store.giftCards.disable(id, call),
      ),
      discounts_deleted: await each(
        context,
        store.discounts.list(page, call),
        () => true,
        ({ id }) => store.discounts.delete(id, call),
      ),
      products_deleted: await each(
        context,
        store.products.list(page, call),
        () => true,
        ({ id }) => store.products.delete(id, call),
      ),
    };
    const text = Object.entries(done).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
    print(json ? JSON.stringify(done) : `${text.join(', ')}.`);
    context.note('Customers and orders stay, because the API cannot delete them. To start with empty data: npm start -- --fresh');
    return 0;
  },
});

/**
 * Calls `work` for each object in `items` that `isChosen` accepts. Returns the number of successful calls. If the API
 * refuses a call, prints the reason and continues.
 */
async function each<Item extends { readonly id: number; readonly object: string }>(
  { note, progress }: CommandContext,
  items: Pages<Item>,
  isChosen: (item: Item) => boolean,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  // Read the whole list first, because a change made while paging through the list could make the next page skip
  // objects.
  const chosen: Item[] = [];
  for await (const item of items) if (isChosen(item)) chosen.push(item);
  let count = 0;
  for (const item of chosen) {
    try {
      await work(item);
      count += 1;
    } catch (error) {
      if (!(error instanceof StoreApiError) || (error.status !== 422 && error.status !== 404)) throw error;
      note(`${item.object} ${item.id} stays: ${error.message}`);
    }
    progress(`${item.object} ${count} of ${chosen.length} …`);
  }
  return count;
}
