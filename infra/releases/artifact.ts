/** The files listed in a manifest of the CDK, by the hash of their content. */
export type Assets = Readonly<Record<string, { readonly displayName?: string; readonly source: { readonly packaging?: string } }>>;

/**
 * Reports whether a release's name has at most 40 characters and contains only characters that API Gateway allows in
 * stage variables.
 */
export const isReleaseName = (name: string): boolean => /^[\w.-]{1,40}$/.test(name);

/**
 * Describes the functions whose code differs between stages. There must be none, because each stage must run the code
 * that was tested in the previous stage.
 */
export function differingCode(stages: ReadonlyMap<string, Assets>): readonly string[] {
  const hashes = new Map<string, Set<string>>();
  for (const assets of stages.values()) {
    for (const [hash, { displayName = '', source }] of Object.entries(assets)) {
      if (source.packaging === 'zip') hashes.set(displayName, (hashes.get(displayName) ?? new Set()).add(hash));
    }
  }
  return [...hashes].flatMap(([name, { size }]) => (size > 1 ? [`The code of ${name} is not the same in all stages.`] : []));
}
