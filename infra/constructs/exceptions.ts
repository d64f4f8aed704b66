import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Suppresses findings of the AwsSolutions pack on a construct, and states the reasons why the rules do not apply. The
 * keys are rules, such as `IAM5`, or individual findings, such as `IAM5[Resource::*]`.
 */
export function suppressNagRules(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason })));
}
