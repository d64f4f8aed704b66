import slugify from '@sindresorhus/slugify';

export const maxSlugLength = 200;

/** The form of a slug: words of lower-case letters and digits, joined by single hyphens or underscores. */
export const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** After this many taken slugs the product's own id is put behind the name, which nothing else can have. */
const lastSuffix = 20;

// Decamelising would turn "iPhone" into "i-phone".
const slugOf = (name: string): string => slugify(name, { decamelize: false });

const withSuffix = (base: string, suffix: string): string => `${base.slice(0, maxSlugLength - suffix.length).replace(/-+$/, '')}${suffix}`;

/**
 * Candidates for the slug of a name, in order: `base`, `base-2` … `base-20`, `base-{id}`; only `{noun}-{id}` when nothing of the
 * name can be part of a URL. A long base is cut so that the suffix keeps its place within 200 characters.
 */
export function slugCandidates(name: string, id: number, noun: 'product' | 'category' | 'brand' = 'product'): string[] {
  const base = slugOf(name);
  if (base === '') return [`${noun}-${id}`];
  const numbered = Array.from({ length: lastSuffix - 1 }, (_, n) => withSuffix(base, `-${n + 2}`));
  return [withSuffix(base, ''), ...numbered, withSuffix(base, `-${id}`)];
}

/**
 * The candidates for an object's slug, in order; the first free one is used. A sent slug is the only candidate. An empty slug, or an object without
 * one, gives slugs made of the name. Otherwise the object keeps its own, because links to it go on working under a new name.
 */
export function wantedSlugs(
  { id, name, slug: own }: { readonly id: number; readonly name: string; readonly slug: string },
  sent: string | null | undefined,
  noun: 'category' | 'brand',
): readonly string[] {
  if (sent) return [sent];
  return sent === undefined && own !== '' ? [own] : slugCandidates(name, id, noun);
}
