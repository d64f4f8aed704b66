import type { MessagePort } from 'node:worker_threads';
import type { Response } from '../grammar/requests.ts';
import { type CarriedError, connectionLost, serviceException, toCarried } from './service-exception.ts';

/*
 * Calls of the engine between two threads. Requests and answers are texts, which cross over faster than objects do, and those of
 * one turn of a thread cross over together.
 */

type CarriedCall = readonly [id: number, operation: string, request: string];
type CarriedAnswer = readonly [id: number, answer: string, error: CarriedError | null];

/** Makes one call. Rejects with the exception that the SDK would throw. */
export type CallEngine = (operation: string, request: Readonly<Record<string, unknown>>) => Promise<Response>;

/** Calls an engine that answers at the other end of the port. When that end is gone, calls reject instead of waiting. */
export function callsThrough(port: MessagePort): CallEngine {
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  let batch: CarriedCall[] = [];
  let lastId = 0;
  let isOpen = true;
  port.on('message', (answers: readonly CarriedAnswer[]) => {
    for (const [id, answer, error] of answers) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error === null) call?.resolve(JSON.parse(answer) as Response);
      else call?.reject(serviceException(error));
    }
    if (waiting.size === 0) port.unref();
  });
  port.on('close', () => {
    isOpen = false;
    for (const { reject } of waiting.values()) reject(connectionLost('The thread of the tables has ended.'));
    waiting.clear();
  });
  port.unref();
  const flush = (): void => {
    port.postMessage(batch);
    batch = [];
  };
  return (operation, request) => {
    if (!isOpen) return Promise.reject(connectionLost('The thread of the tables has ended.'));
    lastId += 1;
    if (waiting.size === 0) port.ref();
    const call = Promise.withResolvers<Response>();
    waiting.set(lastId, call);
    if (batch.length === 0) queueMicrotask(flush);
    batch.push([lastId, operation, JSON.stringify(request)]);
    return call.promise;
  };
}

/** Answers the calls of the other end, in their order, until it or this thread ends. The port does not keep the thread. */
export function answerCalls(port: MessagePort, call: (operation: string, request: Readonly<Record<string, unknown>>) => Response): void {
  port.on('message', (calls: readonly CarriedCall[]) => {
    port.postMessage(
      calls.map(([id, operation, request]): CarriedAnswer => {
        try {
          return [id, JSON.stringify(call(operation, JSON.parse(request) as Record<string, unknown>)), null];
        } catch (error) {
          return [id, '', toCarried(error)];
        }
      }),
    );
  });
  port.unref();
}
