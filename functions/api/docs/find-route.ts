import { type ApiGroup, surfaces } from '#shared/http/api-group.ts';

/** The methods that the contracts offer at a path, in alphabetical order; none when the path is unknown. */
export function methodsAt(groups: readonly ApiGroup[], path: string): readonly string[] {
  const methods = groups.flatMap((group) =>
    Object.values(group.endpoints)
      .filter((endpoint) => patternOf(`${surfaces[group.surface]}${endpoint.path}`).test(path))
      .map((endpoint) => endpoint.method),
  );
  return [...new Set(methods)].sort();
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
