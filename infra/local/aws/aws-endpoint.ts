import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '#infra/local/gateway/http-front.ts';
import { readWholeBody } from '#infra/local/gateway/read-body.ts';
import { refuseOtherHosts } from '#infra/local/gateway/this-machine.ts';

/** Runs the AWS operation of this name, such as `AWSEvents.PutEvents`, and returns its output. Throws AwsError. */
export type AwsOperations = (name: string, input: unknown) => unknown;
type AwsEndpoint = { readonly url: string; readonly close: () => Promise<void> };

const MAIL_PATH = '/v2/email/outbound-emails';

/**
 * Serves EventBridge, KMS and SES v2 on one loopback port. Requests to EventBridge and KMS name their operation in a
 * header; SES v2 offers only `SESv2.SendEmail`.
 */
export async function serveAwsOperations(operations: AwsOperations): Promise<AwsEndpoint> {
  const server = createServer(refuseOtherHosts((message, response) => void answerAws(message, response, operations)));
  await listen(server, 0);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closeServer(server) };
}

/** Answers a request in one of AWS's JSON protocols, in which a header names the operation. */
export async function answerAws(message: IncomingMessage, response: ServerResponse, operations: AwsOperations): Promise<void> {
  try {
    const target = message.headers['x-amz-target'];
    const name = message.url === MAIL_PATH ? 'SESv2.SendEmail' : String(target ?? '');
    const input: unknown = JSON.parse((await readWholeBody(message)).toString() || '{}');
    send(response, 200, await operations(name, input));
  } catch (error) {
    const refusal = error instanceof AwsError ? error : new AwsError('InternalFailure', String(error), 500);
    response.setHeader('x-amzn-errortype', refusal.code);
    send(response, refusal.status, { __type: refusal.code, message: refusal.message });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

/** An error in the form that AWS clients understand: its code is sent as `__type`. The status is 400 by default. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'AwsError';
    this.code = code;
    this.status = status;
  }
}
