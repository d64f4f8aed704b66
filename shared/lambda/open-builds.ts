/** A build of the pages of `/admin` and `/docs`, and the time at which it replaced the previous build (epoch ms). */
export type Build = { readonly name: string; readonly placedMs: number };

/** The time for which a browser may still show a replaced build: a day, plus the hour that a deployment may take. */
const keptMs = 25 * 3_600_000;
const askedAtMost = 8;

/**
 * Returns the builds other than `own` whose pages may still be open in a browser, newest first: those that were
 * replaced less than 25 hours ago, and any builds newer than `own`, which exist only during a deployment.
 */
export function openBuilds(builds: readonly Build[], own: string, nowMs: number): readonly string[] {
  const newestFirst = builds.toSorted((a, b) => b.placedMs - a.placedMs);
  const isOpen = (at: number): boolean => at === 0 || (newestFirst[at - 1]?.placedMs ?? 0) > nowMs - keptMs;
  return newestFirst.flatMap(({ name }, at) => (name !== own && isOpen(at) ? [name] : [])).slice(0, askedAtMost);
}
