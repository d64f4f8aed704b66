import { hashSources, isGenerated } from './generated-files.ts';

/* `npm run openapi`: writes the uncommitted files that are generated from the contracts, unless they are up to date. */
if (!isGenerated()) {
  // Hash before loading the contracts, so that a later save is noticed next time.
  const sources = hashSources();
  const { writeGenerated } = await import('./write-generated.ts');
  await writeGenerated(sources);
}
