import type { ClientOperation } from './client-operation.ts';
import type { Connection } from './connection.ts';
import { type Names, type Resources, resourcesOf, type Send } from './resources.ts';
import { type CallResponse, send } from './send.ts';

/** A call's result, and the metadata of its response. */
export type WithResponse<Value> = { readonly data: Value; readonly response: CallResponse };

/** A client's functions, and `withResponse`. */
export type Bound<Tree, Calls> = Resources<Tree, Calls> & {
  /**
   * Makes a call and returns its result together with its response: `withResponse((api) => api.orders.create(…))`. If
   * several calls are made, the response is that of the last one.
   * @throws TypeError if no call was made
   * @throws the errors of the call
   */
  readonly withResponse: <Value>(call: (client: Resources<Tree, Calls>) => Promise<Value>) => Promise<WithResponse<Value>>;
};

/**
 * Returns functions that call the operations over a connection. `names` contains the functions' names. `basePath` has
 * the same meaning as in `resourcesOf`.
 */
export function bindClient<Tree extends Names, Calls>(
  connection: Connection,
  names: Tree,
  operations: Readonly<Record<string, ClientOperation>>,
  basePath: string,
): Bound<Tree, Calls> {
  const bind = (through: Send) => resourcesOf<Tree, Calls>(names, operations, basePath, through);
  return {
    ...bind((request) => send(connection, request)),
    async withResponse(call) {
      let response: CallResponse | undefined;
      const watched = bind(async (request) => {
        const answered = await send(connection, request);
        response = answered.response;
        return answered;
      });
      const data = await call(watched);
      if (response === undefined) throw new TypeError('the function given to withResponse makes no call');
      return { data, response };
    },
  };
}
