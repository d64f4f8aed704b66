import type { DataFolder } from '#infra/local/data-folder.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import type { SeedContext } from './seed.ts';
import type { SeedResult } from './seed-result.ts';

/** Returns the seed's result if an earlier start seeded the folder; otherwise null. */
export const earlierSeed = ({ seedState }: Pick<DataFolder<SeedResult | null>, 'seedState'>): SeedResult | null =>
  seedState?.seed === 'done' ? seedState.result : null;

/**
 * Seeds a new data folder, and then closes `context.clock`. If the start is interrupted, the folder remains marked as
 * unfinished, and the next start empties it. Throws StartFailure if the folder cannot be seeded.
 */
export async function seedDataFolder(
  folder: Pick<DataFolder<SeedResult | null>, 'saveSeedState'>,
  context: SeedContext & { readonly receiver: DemoReceiver | null },
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<SeedResult> {
  log.say('Filling the demo stores (needed only at the first start) …');
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
 * Adds the part of the demo that needs workers. Call it after the seed, once events are being processed. The demo works
 * without this part, so a failure is only reported. The endpoints are added first, so that they receive the events of
 * the import.
 */
export async function addDemoWork(
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
    await doIn('The webhook endpoints of the demo store are incomplete', add);
  }
  await doIn('The import of the demo store did not finish', async () =>
    (await import('./demo-import.ts')).importSheet({ ...context, storeId }),
  );
}
