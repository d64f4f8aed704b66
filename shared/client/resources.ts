import type { ClientOperation } from './client-operation.ts';
import { type Page, type Pages, pagesOf } from './pages.ts';
import type { CallOptions, Request } from './request.ts';
import type { Answered } from './send.ts';

/** Operations under the names that callers use: `{orders: {list: 'listOrders'}}`. */
export type Names = { readonly [name: string]: string | { readonly [method: string]: string } };

/**
 * The function that makes a call. Its arguments are the ids, then the body or query, then the options. Every tuple
 * member has a name, because TypeScript 5.0 and 5.1 reject tuples in which only some members have names.
 */
export type Method<Call> = Call extends {
  ids: infer Ids extends unknown[];
  input: infer Input extends unknown[];
  item: infer Item;
  page: infer More;
}
  ? (...args: [...ids: Ids, ...input: Input, options?: CallOptions]) => Pages<Item, More>
  : Call extends { ids: infer Ids extends unknown[]; input: infer Input extends unknown[]; answer: infer Answer }
    ? (...args: [...ids: Ids, ...input: Input, options?: CallOptions]) => Promise<Answer>
    : never;

type MethodNamed<Calls, Name> = Name extends keyof Calls ? Method<Calls[Name]> : never;

/** A client's functions, derived from its table of names and the types of its calls. */
export type Resources<Tree, Calls> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string
    ? MethodNamed<Calls, Tree[Name]>
    : { readonly [Inner in keyof Tree[Name]]: MethodNamed<Calls, Tree[Name][Inner]> };
};

export type Send = (request: Request) => Promise<Answered>;

/**
 * Returns a client's functions.
 * @param basePath prefix of every operation's path: empty, or `/stores/{id}`
 */
export function resourcesOf<Tree extends Names, Calls>(
  names: Tree,
  operations: Readonly<Record<string, ClientOperation>>,
  basePath: string,
  send: Send,
): Resources<Tree, Calls> {
  const method = (name: string) => {
    const operation = operations[name];
    if (operation === undefined) throw new TypeError(`There is no operation ${name}`);
    return (...args: readonly unknown[]): unknown => call(name, operation, basePath, send, args);
  };
  const entries = Object.entries(names).map(([name, inner]) => [
    name,
    typeof inner === 'string'
      ? method(inner)
      : Object.fromEntries(Object.entries(inner).map(([verb, operation]) => [verb, method(operation)])),
  ]);
  return Object.fromEntries(entries);
}

function call(name: string, operation: ClientOperation, basePath: string, send: Send, args: readonly unknown[]): unknown {
  const left = [...args];
  const [template = '', fixedQuery] = operation.path.split('?');
  const path = basePath + template.replaceAll(/\{(\w+)\}/g, (_, id: string) => segment(id, left.shift()));
  const input = operation.input === undefined ? undefined : left.shift();
  const options = (left.shift() ?? {}) as CallOptions;
  const isQuery = operation.input === 'query';
  const ask = (more: object = {}): Promise<Answered> => {
    const query = isQuery ? queryText({ ...(input as object | undefined), ...more }, fixedQuery) : '';
    return send({ name, operation, path, query, body: isQuery ? undefined : input, options });
  };
  if (operation.answer === 'list') {
    return pagesOf(async (cursor) => (await ask(cursor === undefined ? {} : { cursor })).body as Page<unknown>);
  }
  return ask().then(({ body }) => (operation.answer === undefined ? (body as { readonly data: unknown }).data : body));
}

function segment(name: string, id: unknown): string {
  if (id === undefined || id === null || id === '') throw new TypeError(`${name} is missing`);
  return encodeURIComponent(String(id));
}

function queryText(query: object, fixed: string | undefined): string {
  const params = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
