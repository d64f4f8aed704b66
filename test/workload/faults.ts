import type { IncomingHttpHeaders } from 'node:http';
import type { StartOptions } from '#infra/local/local-stack.ts';

type Service = Parameters<NonNullable<StartOptions['between']>>[0];

/** What a service says when it does nothing. */
export type Refusal = { readonly status: number; readonly type: string; readonly body: string };

/** How a call can fail: refused, never arrived, or done with its answer lost. */
export type Fault =
  | { readonly name: string; readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly name: string; readonly kind: 'dropped' | 'answer lost' };

const dropped: Fault = { name: 'dropped', kind: 'dropped' };
const answerLost: Fault = { name: 'answer lost', kind: 'answer lost' };

function refused(name: string, status: number, body: Readonly<Record<string, unknown>>): Fault {
  return { name, kind: 'refused', refusal: { status, type: 'application/x-amz-json-1.0', body: JSON.stringify(body) } };
}

const dynamodb = 'com.amazonaws.dynamodb.v20120810#';
const throttled = refused('throttled', 400, { __type: `${dynamodb}ProvisionedThroughputExceededException`, message: 'Slow down.' });
const failed = refused('failed', 500, { __type: `${dynamodb}InternalServerError`, message: 'Internal server error' });

const queueFaults = [
  refused('throttled', 400, { __type: 'com.amazonaws.sqs#RequestThrottled', message: 'Slow down.' }),
  refused('failed', 500, { __type: 'com.amazonaws.sqs#InternalFailure', message: 'Internal failure' }),
  dropped,
  answerLost,
];
const otherFaults = [refused('failed', 500, { __type: 'InternalException', message: 'Internal failure' }), dropped, answerLost];
const bucketFaults: readonly Fault[] = [
  {
    name: 'failed',
    kind: 'refused',
    refusal: { status: 503, type: 'application/xml', body: '<Error><Code>SlowDown</Code><Message>Slow down.</Message></Error>' },
  },
  dropped,
  answerLost,
];

/** The faults that a call of a service can meet on AWS. */
export function faultsOf(service: Service, headers: IncomingHttpHeaders, body: Buffer): readonly Fault[] {
  if (service === 'sqs') return queueFaults;
  if (service === 's3') return bucketFaults;
  if (service === 'others') return otherFaults;
  const always = [throttled, failed, dropped, answerLost];
  return headers['x-amz-target'] === 'DynamoDB_20120810.TransactWriteItems' ? [...always, conflictOf(body)] : always;
}

/** Another transaction has one of the items: that one's reason says so, the others have none. */
function conflictOf(body: Buffer): Fault {
  const { TransactItems: items = [] } = JSON.parse(body.toString()) as { readonly TransactItems?: readonly unknown[] };
  const reasons = items.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return refused('conflict', 400, {
    __type: `${dynamodb}TransactionCanceledException`,
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}
