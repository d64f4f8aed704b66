import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Build, openBuilds } from '#shared/lambda/open-builds.ts';

/** A request from one build to another. Clients cannot set `fromOtherBuild`, because API Gateway creates the event. */
export type PageRequest = APIGatewayProxyEventV2 & { readonly fromOtherBuild?: true };

type Answer = APIGatewayProxyStructuredResultV2;

export type Builds = {
  /** The name of this build. */
  readonly own: string;
  readonly list: () => Promise<readonly Build[]>;
  readonly ask: (name: string, request: PageRequest) => Promise<Answer>;
  readonly nowMs: () => number;
  /** Logs an error that occurred while listing or calling other builds. */
  readonly say: (error: unknown) => void;
};

/** Gets the requested file from another build. Returns undefined if no other build has the file. */
export type AskOtherBuilds = (request: APIGatewayProxyEventV2) => Promise<Answer | undefined>;

/** The path at which a build lists its assets for other builds. Clients cannot get the list. */
export const assetNames = '/admin/assets/';

/** How long the list of builds is cached. A new build may be missing from it for this long. */
const listedMs = 20_000;

/**
 * Returns a function that finds files in other builds. The function reads the asset list of each build only once, so a
 * request for an unknown file is cheap.
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
    // Forgets a request that failed, so that the next call sends it again.
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

/** Reads a build's asset list. Returns an empty set for an old build, because old builds have no asset list. */
const readNames = ({ statusCode, body = '' }: Answer): ReadonlySet<string> =>
  new Set(statusCode === 200 ? (JSON.parse(body) as readonly string[]) : []);
