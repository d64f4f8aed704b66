import type { Store, StoreClient } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure } from './command.ts';

/** The store of the key. @throws CommandFailure unless it is a trial store, where nothing is real */
export async function demandTrial({ signal }: CommandContext, store: StoreClient): Promise<Store> {
  const found = await store.store.get({ signal });
  if (found.test_mode) return found;
  throw new CommandFailure(`${found.name} is a live store: this is for trial stores (--trial takes that of the demo).`);
}
