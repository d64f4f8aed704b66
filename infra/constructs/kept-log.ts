import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/**
 * Adds a log group with the retention of its stage. If the stage keeps data, the group outlives its stack and its
 * source, because an incident may be the reason for their removal. Only a failed first deployment deletes it.
 */
export const addLog = (
  scope: Construct,
  id: string,
  { stage, lines, name }: { readonly stage: Stage; readonly lines: keyof Stage['logDays']; readonly name?: string },
): LogGroup =>
  new LogGroup(scope, id, {
    ...(name !== undefined && { logGroupName: name }),
    retention: stage.logDays[lines],
    removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
