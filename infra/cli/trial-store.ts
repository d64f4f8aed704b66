import type { Store, StoreClient } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure } from './command.ts';

/**
 * Returns the store to which the key belongs.
 * @throws CommandFailure when it is not a trial store
 */
export async function requireTrialStore({ signal }: CommandContext, store: StoreClient): Promise<Store> {
  const found = await store.store.get({ signal });
  if (found.test_mode) return found;
  throw new CommandFailure(`${found.name} is a live store: this command is only for trial stores (--trial uses the demo's).`);
}
