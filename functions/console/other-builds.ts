import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Build, openBuilds } from '#shared/lambda/open-builds.ts';

/** A request that one build makes of another. Nobody outside can make one: API Gateway decides which members an event has. */
export type PageRequest = APIGatewayProxyEventV2 & { readonly fromOtherBuild?: true };

type Answer = APIGatewayProxyStructuredResultV2;

export type Builds = {
  /** The name of the one that asks. */
  readonly own: string;
  readonly list: () => Promise<readonly Build[]>;
  /** Has the build of this name answer a request. */
  readonly ask: (name: string, request: PageRequest) => Promise<Answer>;
  readonly nowMs: () => number;
  /** Takes what keeps the others from being asked: pages of this build open all the same. */
  readonly say: (error: unknown) => void;
};

/** Gives the answer of the build that has the file; undefined when none has. */
export type AskOtherBuilds = (request: APIGatewayProxyEventV2) => Promise<Answer | undefined>;

/** The path at which a build names its assets, for another build only. */
export const assetNames = '/admin/assets/';

/** The longest time that a new build is not known to those before it; pages that were opened during a canary ask both. */
const listedMs = 20_000;

/**
 * Finds files of other builds. Each is asked once for the names of its assets, and then only for those that it has, so that a name that nobody has
 * costs nothing; which builds there are is asked every 20 seconds at most, however many files are missing.
 */
export function askOtherBuilds({ own, list, ask, nowMs, say }: Builds): AskOtherBuilds {
  const assets = new Map<string, Promise<ReadonlySet<string>>>();
  let listed: { readonly atMs: number; readonly names: Promise<readonly string[]> } | undefined;

  const names = (): Promise<readonly string[]> => {
    const atMs = nowMs();
    if (listed === undefined || atMs - listed.atMs > listedMs) {
      const found = list().then(
        (builds) => openBuilds(builds, own, atMs),
        (error: unknown) => {
          say(error);
          return [];
        },
      );
      listed = { atMs, names: found };
    }
    return listed.names;
  };
  const assetsOf = (name: string, request: PageRequest): Promise<ReadonlySet<string>> => {
    const known = assets.get(name) ?? ask(name, { ...request, rawPath: assetNames }).then(readNames);
    assets.set(name, known);
    // One that did not answer is asked again next time.
    known.catch(() => assets.delete(name));
    return known;
  };

  return async (event) => {
    const request: PageRequest = { ...event, fromOtherBuild: true };
    for (const name of await names()) {
      try {
        if ((await assetsOf(name, request)).has(event.rawPath)) return await ask(name, request);
      } catch (error) {
        say(error);
      }
    }
    return undefined;
  };
}

/** The paths that a build names; none for a build that was made before builds named any. */
const readNames = ({ statusCode, body = '' }: Answer): ReadonlySet<string> =>
  new Set(statusCode === 200 ? (JSON.parse(body) as readonly string[]) : []);
