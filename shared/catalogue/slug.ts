export const maxSlugLength = 200;

/** The form of a slug: words of lower-case letters and digits, joined by single hyphens or underscores. */
export const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** After this many taken slugs, the suffix is the object's id, which makes the slug unique. */
const lastSuffix = 20;

/**
 * Importing the library builds tables for all writing systems, 26 ms of CPU, so it is loaded when the first slug is derived from a name.
 */
async function slugOf(name: string): Promise<string> {
  const { default: slugify } = await import('@sindresorhus/slugify');
  // Decamelising would turn "iPhone" into "i-phone".
  return slugify(name, { decamelize: false });
}

const withSuffix = (base: string, suffix: string): string => `${base.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '')}${suffix}`;

/**
 * Candidates for the slug of a name, in order: `base`, `base-2` … `base-20`, `base-{id}`; only `{noun}-{id}` when no part of the name can
 * appear in a URL. A long base is cut so that the suffix fits within 200 characters.
 */
export async function slugCandidates(
  name: string,
  id: number,
  noun: 'product' | 'category' | 'brand' = 'product',
): Promise<readonly string[]> {
  const base = await slugOf(name);
  if (base === '') return [`${noun}-${id}`];
  const numbered = Array.from({ length: lastSuffix - 1 }, (_, n) => withSuffix(base, `-${n + 2}`));
  return [withSuffix(base, ''), ...numbered, withSuffix(base, `-${id}`)];
}

/**
 * Returns the candidates for an object's slug, in order; the first free one is used. A sent slug is the only candidate. An empty slug, or
 * an object without one, derives candidates from the name. Otherwise the object keeps its slug under a new name, so that links to it keep
 * working.
 */
export async function wantedSlugs(
  { id, name, slug: own }: { readonly id: number; readonly name: string; readonly slug: string },
  sent: string | null | undefined,
  noun: 'category' | 'brand',
): Promise<readonly string[]> {
  if (sent) return [sent];
  return sent === undefined && own !== '' ? [own] : await slugCandidates(name, id, noun);
}
