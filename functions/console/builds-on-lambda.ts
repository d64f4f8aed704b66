// Lambda's runtime includes this client. The client is loaded only when this version of the console lacks a requested
// file.
// biome-ignore lint/correctness/noUndeclaredDependencies: see above.
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import type { Build } from '#shared/lambda/open-builds.ts';
import type { Builds } from './other-builds.ts';

type OfFunction = Pick<Context, 'functionName' | 'functionVersion'>;

/** Returns the function's published versions as builds. Each has its own files, and old ones remain callable. */
export function buildsOnLambda({ functionName, functionVersion }: OfFunction): Pick<Builds, 'own' | 'list' | 'ask'> {
  let client: LambdaClient | undefined;
  const load = async () => {
    // biome-ignore lint/correctness/noUndeclaredDependencies: see above.
    const library = await import('@aws-sdk/client-lambda');
    client ??= new library.LambdaClient(clientSettings);
    return { ...library, client };
  };
  return {
    own: functionVersion,
    list: async () => {
      const { client, ListVersionsByFunctionCommand } = await load();
      const builds: Build[] = [];
      let Marker: string | undefined;
      do {
        const page = await client.send(new ListVersionsByFunctionCommand({ FunctionName: functionName, Marker }));
        for (const { Version = '', LastModified = '' } of page.Versions ?? [])
          if (/^\d+$/.test(Version)) builds.push({ name: Version, placedMs: Date.parse(LastModified) });
        Marker = page.NextMarker;
      } while (Marker !== undefined);
      return builds;
    },
    ask: async (name, request) => {
      const { client, InvokeCommand } = await load();
      const { FunctionError, Payload } = await client.send(
        new InvokeCommand({ FunctionName: functionName, Qualifier: name, Payload: Buffer.from(JSON.stringify(request)) }),
      );
      if (FunctionError !== undefined) throw new Error(`Version ${name} of this function failed: ${FunctionError}.`);
      return JSON.parse(Buffer.from(Payload ?? []).toString()) as APIGatewayProxyStructuredResultV2;
    },
  };
}
