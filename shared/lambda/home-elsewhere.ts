/** The parameter of a stack that says where the home of the deployment is (`infra/constructs/home-parameter.ts`). */
export const homeParameter = 'HomeUrl';

/** The value of it in the deployment that is the home itself. */
export const thisIsHome = 'here';

/** The stage variable of API Gateway that has the same value. No environment has it: versions of functions that were published before would not see it change. */
export const homeVariable = 'home';

/**
 * The address of the home when a request has come to a replica of it, which answers none and does no work (`docs/second-region.md`); null in the
 * home.
 */
export function homeElsewhere(stageVariables: Readonly<Record<string, string | undefined>> | undefined): string | null {
  const url = stageVariables?.[homeVariable] ?? thisIsHome;
  return url === thisIsHome ? null : url;
}
