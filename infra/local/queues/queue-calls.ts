import { Agent, type IncomingMessage, request } from 'node:http';
import { readWholeBody } from '../gateway/read-body.ts';

/** Calls one action of SQS, for example `ReceiveMessage`. Rejects with what the service says when it refuses, and when it is aborted. */
export type CallQueues = <Output>(action: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal) => Promise<Output>;

export type QueueCalls = { readonly call: CallQueues; readonly close: () => void };

/**
 * SQS for the pollers, which replace Lambda's own. Their calls are made without the SDK: its middleware and signature would
 * take several times as much of the thread that the functions need.
 */
export function openQueueCalls(url: string): QueueCalls {
  const agent = new Agent({ keepAlive: true });
  const call = async <Output>(action: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Output> => {
    const body = JSON.stringify(input);
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-target': `AmazonSQS.${action}`,
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(url, { method: 'POST', agent, headers, ...(signal && { signal }) }, resolve)
      .on('error', reject)
      .end(body);
    const response = await promise;
    const answer = (await readWholeBody(response)).toString();
    if (response.statusCode !== 200) throw new Error(`${action} was answered ${response.statusCode}: ${answer}`);
    return JSON.parse(answer) as Output;
  };
  return { call, close: () => agent.destroy() };
}
