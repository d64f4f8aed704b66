import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRequest, sendAnswer, toHttpAnswer, toHttpEvent } from '#infra/local/gateway/http-event.ts';

/*
 * A process of its own: serves the public API by the handlers of a release, unpacked at the path that it is given, with the table of the environment.
 * It is API Gateway and Lambda for them, which no release has a version of.
 */

type Endpoint = { readonly method: string; readonly path: string };
type Group = { readonly name: string; readonly surface: string; readonly endpoints: Readonly<Record<string, Endpoint>> };
type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const root = process.argv[2] ?? '';
const load = async <Module>(file: string): Promise<Module> => (await import(pathToFileURL(join(root, file)).href)) as Module;

const { apiGroups } = await load<{ readonly apiGroups: readonly Group[] }>('functions/api.ts');
const { apiFunctions } = await load<{ readonly apiFunctions: Readonly<Record<string, { readonly folder: string }>> }>('infra/functions.ts');

const handlers = new Map<string, Promise<Handler>>();
const handlerOf = (group: string): Promise<Handler> => {
  const loaded =
    handlers.get(group) ??
    load<{ readonly handler: Handler }>(`functions/${apiFunctions[group]?.folder}/handler.ts`).then((one) => one.handler);
  handlers.set(group, loaded);
  return loaded;
};

const pattern = (path: string): RegExp => new RegExp(`^/v1${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
const routes = apiGroups
  .filter(({ surface }) => surface === 'public')
  .flatMap(({ name, endpoints }) => Object.values(endpoints).map(({ method, path }) => ({ name, method, pattern: pattern(path) })));

const server = createServer(async (message, response) => {
  const request = await readRequest(message, 10 * 1024 * 1024);
  if ('message' in request) throw new Error(request.message);
  // A path of words before one with a placeholder, as API Gateway has it.
  const fitting = routes.filter((route) => route.method === request.method && route.pattern.test(request.rawPath));
  const route = fitting.find((one) => !one.pattern.source.includes('[^/]+')) ?? fitting[0];
  if (route === undefined) throw new Error(`No route leads to ${request.method} ${request.rawPath}.`);
  const event = toHttpEvent(request, { routeKey: route.name, pathParameters: {} }, `old-${Date.now()}`, Date.now());
  const context = { functionName: route.name, awsRequestId: 'old', getRemainingTimeInMillis: () => 25_000 };
  sendAnswer(response, toHttpAnswer(await (await handlerOf(route.name))(event, context)));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
