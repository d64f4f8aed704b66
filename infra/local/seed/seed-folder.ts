import type { DataFolder } from '#infra/local/data-folder.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
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
  context: SeedContext,
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<SeedResult> {
  log.say('Filling the demo stores, as at every first start …');
  try {
    const result = await log.withoutRequests(async () => (await import('./seed.ts')).seed(context));
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
 * failure of it is shown and ends nothing.
 */
export async function workInDemo(
  { storeId }: SeedResult,
  context: Pick<SeedContext, 'answer' | 'adminToken'>,
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<void> {
  try {
    await log.withoutRequests(async () => (await import('./demo-import.ts')).importSheet({ ...context, storeId }));
  } catch (error) {
    log.say(`The import of the demo store did not end: ${reasonOf(error)}`);
  }
}
