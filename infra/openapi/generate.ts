import { hashSources, isGenerated } from './generated-files.ts';

/* `npm run openapi`: writes the files that are generated from the contracts and not committed, unless they are there and up to date. */
if (!isGenerated()) {
  // Before they are loaded: a contract that is saved after that is noticed next time.
  const sources = hashSources();
  const { writeGenerated } = await import('./write-generated.ts');
  await writeGenerated(sources);
}
