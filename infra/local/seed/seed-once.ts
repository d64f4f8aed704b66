import type { DataFolder } from '#infra/local/data-folder.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';
import type { SeedContext, SeedResult } from './seed.ts';

/**
 * Seeds a new data folder, once in its life; later starts give the result of then. An interrupted seed leaves the folder
 * marked, and the next start begins with an empty one. The seed's code, with what it takes from functions, is loaded for that one
 * time only. Throws StartFailure when the seed fails.
 */
export async function seedOnce(
  folder: DataFolder<SeedResult | null>,
  context: SeedContext,
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<SeedResult | null> {
  if (folder.seedState !== undefined) return folder.seedState.seed === 'done' ? folder.seedState.result : null;
  log.say('Filling the demo stores, as at every first start …');
  const result = await log
    .withoutRequests(async () => (await import('./seed.ts')).seed(context))
    .catch((error: unknown) => {
      throw new StartFailure(`The demo stores cannot be created: ${reasonOf(error)} (--no-seed starts without them.)`);
    });
  folder.saveSeedState({ seed: 'done', result });
  return result;
}
