type Operation = { readonly summary: string; readonly 'x-scope': string };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<
    Record<
      string,
      { readonly post: { readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: unknown } } } } }
    >
  >;
};

/** The access levels that no API key can have. */
const notOfKeys = new Set(['public', 'app_token']);

/**
 * Returns the API calls that each scope allows, as `[call, summary]`. The console shows them next to the scopes of a
 * key.
 */
export const operationsByScope = (document: unknown): Readonly<Record<string, readonly (readonly [string, string])[]>> => {
  const calls = Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, 'x-scope': scope }]) => ({
      scope,
      row: [`${method.toUpperCase()} ${path}`, summary] as const,
    })),
  );
  const byScope = Map.groupBy(calls, ({ scope }) => scope);
  return Object.fromEntries(
    [...byScope].filter(([scope]) => !notOfKeys.has(scope)).map(([scope, of]) => [scope, of.map(({ row }) => row)]),
  );
};

/** Returns a sample event for each topic. The console shows it next to the topic. */
export const samplesByTopic = (document: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries((document as Document).webhooks).map(([topic, { post }]) => [
      topic,
      post.requestBody.content['application/json'].example,
    ]),
  );
