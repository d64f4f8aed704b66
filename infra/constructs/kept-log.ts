import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stages.ts';

/**
 * A log group whose lines are kept as its stage says. Where the stage keeps data the group outlives its stack, or what it is the log of, since
 * an incident may be why that goes; a first deployment that fails takes it along.
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
