/** The tags without blanks around them; of two that differ only in case the first stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim())) if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
  return [...byName.values()];
}
