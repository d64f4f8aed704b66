import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/**
 * Adds a log group with the retention that its stage specifies. If the stage keeps data, the log group remains when its
 * stack or its function is removed, because the logs may be needed after an incident. Such a log group is deleted only
 * if the deployment that creates it fails. In all other stages, the log group is deleted together with its stack or
 * function.
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
