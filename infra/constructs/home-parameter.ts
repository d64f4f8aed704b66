import { CfnCondition, CfnParameter, Fn, Stack } from 'aws-cdk-lib';
import type { CfnRule, Rule } from 'aws-cdk-lib/aws-events';
import type { CfnEventSourceMapping, EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { homeParameter, thisIsHome } from '#shared/lambda/home-elsewhere.ts';

const conditionName = 'IsHome';

/** The value of the parameter, for the stage of the API. */
export const homeUrlOf = (scope: Construct): string => parameterOf(Stack.of(scope)).valueAsString;

/** A mapping takes nothing while the home is elsewhere. */
export function takesAtHomeOnly(mapping: EventSourceMapping): void {
  (mapping.node.defaultChild as CfnEventSourceMapping).enabled = Fn.conditionIf(conditionOf(mapping).logicalId, true, false);
}

/** A schedule starts nothing while the home is elsewhere. */
export function runsAtHomeOnly(rule: Rule): void {
  (rule.node.defaultChild as CfnRule).state = Fn.conditionIf(conditionOf(rule).logicalId, 'ENABLED', 'DISABLED').toString();
}

function parameterOf(stack: Stack): CfnParameter {
  const known = stack.node.tryFindChild(homeParameter) as CfnParameter | undefined;
  return (
    known ??
    new CfnParameter(stack, homeParameter, {
      default: thisIsHome,
      allowedPattern: `${thisIsHome}|https://.+`,
      description: `"${thisIsHome}": this deployment is the home. Otherwise the address of the home, and this one is a replica: it answers 503 and does no work.`,
    })
  );
}

function conditionOf(scope: Construct): CfnCondition {
  const stack = Stack.of(scope);
  const known = stack.node.tryFindChild(conditionName) as CfnCondition | undefined;
  return known ?? new CfnCondition(stack, conditionName, { expression: Fn.conditionEquals(homeUrlOf(stack), thisIsHome) });
}
