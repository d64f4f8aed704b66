import { hashSources, isGenerated } from './generated-files.ts';

/*
 * `npm run openapi` writes the files that are generated from the contracts and not committed. If they are up to date,
 * it does nothing.
 */
if (!isGenerated()) {
  // Compute the hash before loading the contracts. If a contract is saved after the hash is computed, the next run
  // notices the change.
  const sources = hashSources();
  const { writeGenerated } = await import('./write-generated.ts');
  await writeGenerated(sources);
}
