/** What a manifest of the CDK says about files, by the hash of their content. */
export type Assets = Readonly<Record<string, { readonly displayName?: string; readonly source: { readonly packaging?: string } }>>;

/** API Gateway takes no other characters in a variable of its stage. */
export const isReleaseName = (name: string): boolean => /^[\w.-]{1,40}$/.test(name);

/** The functions that would not have the same code in all stages, in words: what was tested in one would not be what runs in the next. */
export function differingCode(stages: ReadonlyMap<string, Assets>): readonly string[] {
  const hashes = new Map<string, Set<string>>();
  for (const assets of stages.values()) {
    for (const [hash, { displayName = '', source }] of Object.entries(assets)) {
      if (source.packaging === 'zip') hashes.set(displayName, (hashes.get(displayName) ?? new Set()).add(hash));
    }
  }
  return [...hashes].flatMap(([name, { size }]) => (size > 1 ? [`The code of ${name} is not the same in all stages.`] : []));
}
