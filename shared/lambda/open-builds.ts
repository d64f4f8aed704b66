/** A build of the pages of `/admin` and `/docs`, and when it was put in the place of the one before it (epoch ms). */
export type Build = { readonly name: string; readonly placedMs: number };

/** A day, and the hour that a deployment may take. */
const keptMs = 25 * 3_600_000;
const askedAtMost = 8;

/**
 * The builds besides `own` whose pages may be open somewhere, newest first: each that another took the place of less than 25 hours ago, and those
 * that are newer than `own`, as during a deployment.
 */
export function openBuilds(builds: readonly Build[], own: string, nowMs: number): readonly string[] {
  const newestFirst = builds.toSorted((a, b) => b.placedMs - a.placedMs);
  const isOpen = (at: number): boolean => at === 0 || (newestFirst[at - 1]?.placedMs ?? 0) > nowMs - keptMs;
  return newestFirst.flatMap(({ name }, at) => (name !== own && isOpen(at) ? [name] : [])).slice(0, askedAtMost);
}
