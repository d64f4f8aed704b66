import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Records why rules of the AwsSolutions pack do not apply to a construct. The keys are rules, such as `IAM5`, or
 * individual findings, such as `IAM5[Resource::*]`.
 */
export function suppressNagRules(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason })));
}
