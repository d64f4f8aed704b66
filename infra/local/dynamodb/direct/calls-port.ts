import type { MessagePort } from 'node:worker_threads';
import type { DynamoEngine } from '../engine.ts';
import { answerOperation, type OperationAnswer, refusalAnswer } from '../protocol.ts';

/*
 * Calls of the engine between two threads. Requests and answers are texts, which cross over faster than objects do, and those of
 * one turn of a thread cross over together.
 */

type CarriedCall = readonly [id: number, operation: string, request: string];
type CarriedAnswer = readonly [id: number, answer: OperationAnswer];

/** Makes one call: request and answer in DynamoDB's JSON. Rejects when there is no answer; the call may have happened, or not. */
export type CallTables = (operation: string, request: string) => Promise<OperationAnswer>;

const lost = (): Error => Object.assign(new Error('The thread of the tables has ended.'), { name: 'NetworkingError' });

/** Calls an engine that answers at the other end of the port. When that end is gone, calls reject instead of waiting. */
export function callsThrough(port: MessagePort): CallTables {
  const waiting = new Map<number, PromiseWithResolvers<OperationAnswer>>();
  let batch: CarriedCall[] = [];
  let lastId = 0;
  let isOpen = true;
  port.on('message', (answers: readonly CarriedAnswer[]) => {
    for (const [id, answer] of answers) {
      const resolve = waiting.get(id)?.resolve;
      // In a turn of its own: all reads that follow from one answer are done, and what they read can go, before those of the next begin.
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
    // After all that this turn of the event loop has received: to wake the other thread takes longer than many calls do.
    if (batch.length === 0) setImmediate(flush);
    batch.push([lastId, operation, request]);
    return call.promise;
  };
}

/**
 * Answers the calls of the other end, in their order, until it or this thread ends. Those that came together are committed together.
 * The port does not keep the thread.
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
      // The commit failed: of all that was to be answered nothing has happened.
      port.postMessage(calls.map(([id]): CarriedAnswer => [id, refusalAnswer(error)]));
    }
  });
  port.unref();
}
