import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Suppresses findings of the AwsSolutions pack on a construct. The keys of `reasons` are rules (`IAM5`) or findings
 * (`IAM5[Resource::*]`); the values say why the rule does not apply.
 */
export function suppressNagRules(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([rule, reason]) => ({ id: `AwsSolutions-${rule}`, reason })));
}
