import type { DataFolder } from './data-folder.ts';
import type { SeedContext, SeedResult } from './seed/seed.ts';
import type { ServiceLog } from './service-log.ts';
import { StartFailure } from './start-failure.ts';
import { reasonOf } from './thrown.ts';

/**
 * Seeds a new data folder, once in its life; later starts give the result of then. An interrupted seed leaves the folder
 * marked, and the next start begins with an empty one. Throws StartFailure when the seed fails.
 */
export async function seedOnce(
  folder: DataFolder<SeedResult | null>,
  context: SeedContext,
  log: Pick<ServiceLog, 'say' | 'withoutRequests'>,
): Promise<SeedResult | null> {
  if (folder.seedState !== undefined) return folder.seedState.seed === 'done' ? folder.seedState.result : null;
  log.say('Filling the demo stores, as at every first start …');
  const { seed } = await import('./seed/seed.ts');
  const result = await log
    .withoutRequests(() => seed(context))
    .catch((error: unknown) => {
      throw new StartFailure(`The demo stores cannot be created: ${reasonOf(error)} (--no-seed starts without them.)`);
    });
  folder.saveSeedState({ seed: 'done', result });
  return result;
}
