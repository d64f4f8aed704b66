import type { MessagePort } from 'node:worker_threads';
import type { DynamoEngine } from '../engine.ts';
import { answerOperation, type OperationAnswer, refusalAnswer } from '../protocol.ts';

/*
 * Carries calls to the engine between two threads. Requests and answers are strings, which transfer faster than
 * objects. Calls made in the same turn of the event loop are sent as one message, and so are their answers.
 */

type CarriedCall = readonly [id: number, operation: string, request: string];
type CarriedAnswer = readonly [id: number, answer: OperationAnswer];

/**
 * Makes one call; the request and the answer are DynamoDB JSON. Rejects if no answer arrives, in which case the call
 * may or may not have been executed.
 */
export type CallTables = (operation: string, request: string) => Promise<OperationAnswer>;

const lost = (): Error => Object.assign(new Error('The thread that serves the tables has ended.'), { name: 'NetworkingError' });

/**
 * Returns a function that calls the engine at the other end of the port. When that end closes, pending calls are
 * rejected.
 */
export function callsThrough(port: MessagePort): CallTables {
  const waiting = new Map<number, PromiseWithResolvers<OperationAnswer>>();
  let batch: CarriedCall[] = [];
  let lastId = 0;
  let isOpen = true;
  port.on('message', (answers: readonly CarriedAnswer[]) => {
    for (const [id, answer] of answers) {
      const resolve = waiting.get(id)?.resolve;
      // Each answer is resolved in its own turn of the event loop. The work that waits for one answer can then finish,
      // and its memory can be released, before the work that waits for the next answer starts.
      if (resolve !== undefined) setImmediate(resolve, answer);
      waiting.delete(id);
    }
    if (waiting.size === 0) port.unref();
  });
  port.on('close', () => {
    isOpen = false;
    for (const { reject } of waiting.values()) reject(lost());
    waiting.clear();
  });
  port.unref();
  const flush = (): void => {
    port.postMessage(batch);
    batch = [];
  };
  return (operation, request) => {
    if (!isOpen) return Promise.reject(lost());
    lastId += 1;
    if (waiting.size === 0) port.ref();
    const call = Promise.withResolvers<OperationAnswer>();
    waiting.set(lastId, call);
    // Send all calls of one turn of the event loop together, because waking the engine's thread for each call would be
    // expensive.
    if (batch.length === 0) setImmediate(flush);
    batch.push([lastId, operation, request]);
    return call.promise;
  };
}

/**
 * Answers the calls from the other end of this port, in order, until the thread at either end stops. Calls that arrive
 * in one message are committed together. The port does not keep the thread alive.
 */
export function answerCalls(port: MessagePort, engine: Pick<DynamoEngine, 'call' | 'together'>): void {
  const answer = (operation: string, request: string): OperationAnswer => {
    try {
      return answerOperation(engine, operation, request);
    } catch (error) {
      return refusalAnswer(error);
    }
  };
  const answerAll = (calls: readonly CarriedCall[]) =>
    calls.map(([id, operation, request]): CarriedAnswer => [id, answer(operation, request)]);
  port.on('message', (calls: readonly CarriedCall[]) => {
    if (calls.length === 1) return port.postMessage(answerAll(calls));
    try {
      port.postMessage(engine.together(() => answerAll(calls)));
    } catch (error) {
      // The commit failed, so none of the calls has taken effect.
      port.postMessage(calls.map(([id]): CarriedAnswer => [id, refusalAnswer(error)]));
    }
  });
  port.unref();
}
