export const maxSlugLength = 200;

/** The format of a slug: words of lowercase letters and digits, joined by single hyphens or underscores. */
export const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/**
 * The highest number that is tried as a suffix. If all numbered slugs are taken, the object's id becomes the suffix,
 * which makes the slug unique.
 */
const lastSuffix = 20;

/**
 * Returns the slug for a name; empty if nothing in the name can appear in a URL. Loads `slugify` on first use, because
 * building its tables takes 26 ms of CPU time.
 */
async function slugOf(name: string): Promise<string> {
  const { default: slugify } = await import('@sindresorhus/slugify');
  // With `decamelize`, "iPhone" would become "i-phone".
  return slugify(name, { decamelize: false });
}

const withSuffix = (base: string, suffix: string): string => `${base.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '')}${suffix}`;

/**
 * Returns the slug candidates for a name, in order: `base`, `base-2` … `base-20`, `base-{id}`. If nothing in the name
 * can appear in a URL, the only candidate is `{noun}-{id}`. A long base is cut so that it fits into 200 characters
 * together with the suffix.
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
 * Returns the candidates for the slug of a category or brand, in order; the first free one should be used.
 * - A slug in the request is the only candidate.
 * - If the request contains an empty slug, or the object has no slug yet, the candidates are derived from the name.
 * - Otherwise the object keeps its slug even if it is renamed, so that links to it keep working.
 */
export async function wantedSlugs(
  { id, name, slug: own }: { readonly id: number; readonly name: string; readonly slug: string },
  sent: string | null | undefined,
  noun: 'category' | 'brand',
): Promise<readonly string[]> {
  if (sent) return [sent];
  return sent === undefined && own !== '' ? [own] : await slugCandidates(name, id, noun);
}
