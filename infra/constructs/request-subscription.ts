import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type ILogGroup, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { LogCode } from '#shared/lambda/log.ts';

const codes: readonly LogCode[] = ['request.answered', 'request.failed'];

/**
 * Passes the lines about requests in a log group on to a function. The codes are searched as phrases: they are found whether Lambda writes our
 * line as JSON or as text within its own. The stack of the function lets the log groups of the whole stage invoke it.
 */
export function subscribeToRequests(
  scope: Construct,
  { logGroup, reader }: { readonly logGroup: ILogGroup; readonly reader: IFunction },
): void {
  new SubscriptionFilter(scope, 'Requests', {
    logGroup,
    destination: { bind: () => ({ arn: reader.functionArn }) },
    filterPattern: FilterPattern.literal(codes.map((code) => `?"${code}"`).join(' ')),
  });
}
