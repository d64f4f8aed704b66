import { type Pages, StoreApiError } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure, defineCommand } from '../command.ts';
import { demandTrial } from '../trial-store.ts';

export const resetCommand = defineCommand({
  name: 'reset',
  summary: 'takes away what can be taken away from a trial store',
  operands: [],
  options: { yes: { type: 'boolean', help: 'without asking' } },
  async run(context, { options }) {
    const { signal, print, json } = context;
    const store = context.store();
    const { name } = await demandTrial(context, store);
    if (options.yes !== true) {
      const answer = await context.ask(
        `Takes products, discounts, gift cards, open orders and bookings away. The name of the store (${name}): `,
      );
      if (answer === null) throw new CommandFailure('Nobody is there to ask: --yes resets without.');
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
    context.note('Customers and orders stay, since the API deletes none: npm start -- --fresh begins with an empty machine.');
    return 0;
  },
});

/** Works on the chosen objects of a list and gives their number. Reports an object that cannot be removed, as an order that is fulfilled in part. */
async function each<Item extends { readonly id: number; readonly object: string }>(
  { note, progress }: CommandContext,
  items: Pages<Item>,
  isChosen: (item: Item) => boolean,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  // All of them first: a list that is worked on while it is read may skip some.
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
