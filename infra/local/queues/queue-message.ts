import { createHash } from 'node:crypto';
import { AwsError } from '../aws/aws-endpoint.ts';
import { LOCAL_ACCOUNT } from '../template/resolve-intrinsics.ts';

/** A message as it is stored in the database. */
export type StoredMessage = {
  readonly id: number;
  readonly body: string;
  readonly message_id: string;
  readonly message_group: string | null;
  readonly sent_ms: number;
  readonly receives: number;
  readonly first_received_ms: number | null;
};

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Parses a receipt handle. A handle is valid until the message is received again. */
export const partsOfHandle = (handle: unknown): [id: number, receives: number] => {
  const [, id, receives] = /^(\d+)\.(\d+)$/.exec(String(handle)) ?? [];
  if (id === undefined) throw new AwsError('ReceiptHandleIsInvalid', 'The receipt handle was not issued by this service.');
  return [Number(id), Number(receives)];
};

/** Builds a message in the form in which SQS's ReceiveMessage returns it. */
export function receivedMessage(message: StoredMessage, nowMs: number): object {
  const receives = message.receives + 1;
  return {
    MessageId: message.message_id,
    ReceiptHandle: `${message.id}.${receives}`,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: {
      SenderId: LOCAL_ACCOUNT,
      SentTimestamp: String(message.sent_ms),
      ApproximateReceiveCount: String(receives),
      ApproximateFirstReceiveTimestamp: String(message.first_received_ms ?? nowMs),
      ...(message.message_group !== null && { MessageGroupId: message.message_group }),
    },
  };
}
