import type { DataFolder } from '#infra/local/data-folder.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import type { SeedContext } from './seed.ts';
import type { SeedResult } from './seed-result.ts';

/** The seed of an earlier start; null for a folder without a seed. */
export const earlierSeed = ({ seedState }: Pick<DataFolder<SeedResult | null>, 'seedState'>): SeedResult | null =>
  seedState?.seed === 'done' ? seedState.result : null;

/**
 * Seeds a new data folder, once in its life, and closes the clock. An interrupted seed leaves the folder marked, and the next start
 * begins with an empty one. The seed's code is loaded for that one time only. Throws StartFailure when the seed fails.
 */
export async function seedFolder(
  folder: Pick<DataFolder<SeedResult | null>, 'saveSeedState'>,
  context: SeedContext & { readonly receiver: DemoReceiver | null },
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<SeedResult> {
  log.say('Filling the demo stores, as at every first start …');
  try {
    const seeded = await log.withoutRequests(async () => (await import('./seed.ts')).seed(context));
    const result = { ...seeded, receiverPort: context.receiver?.port };
    folder.saveSeedState({ seed: 'done', result });
    return result;
  } catch (error) {
    throw new StartFailure(`The demo stores cannot be created: ${reasonOf(error)} (--no-seed starts without them.)`);
  } finally {
    context.clock.close();
  }
}

/**
 * What the workers do in the demo stores for somebody who asks for it: after the seed, when events run. The seed is done without it, so a
 * failure of it is shown and ends nothing. The endpoints come first, so that they are sent what the import changes.
 */
export async function workInDemo(
  { storeId, receiverPort }: SeedResult,
  context: Pick<SeedContext, 'answer' | 'adminToken'> & { readonly apiHost: string },
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<void> {
  const doIn = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await log.withoutRequests(work);
    } catch (error) {
      log.say(`${what}: ${reasonOf(error)}`);
    }
  };
  if (receiverPort !== undefined) {
    const add = async () => (await import('./demo-endpoints.ts')).addEndpoints({ ...context, storeId, receiverPort });
    await doIn('The webhook endpoints of the demo store are not complete', add);
  }
  await doIn('The import of the demo store did not end', async () =>
    (await import('./demo-import.ts')).importSheet({ ...context, storeId }),
  );
}
