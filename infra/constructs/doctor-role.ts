import { AccountRootPrincipal, Effect, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { indexKeys, keys } from '#shared/table/keys.ts';

export type DoctorRoleProps = { readonly tableArn: string };

/**
 * The role of `npm run doctor -- --stage`. It may read the rows of stores, but not those of the platform itself. If a
 * principal of the account is allowed `sts:AssumeRole`, it may assume this role with MFA.
 */
export class DoctorRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { tableArn }: DoctorRoleProps) {
    super(scope, id);
    this.role = new Role(this, 'Role', {
      description: 'Examines stores: reads their rows and writes nothing',
      assumedBy: new AccountRootPrincipal().withConditions({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } }),
      inlinePolicies: { reads: new PolicyDocument({ statements: readStatements(tableArn) }) },
    });
  }
}

const readStatements = (tableArn: string): PolicyStatement[] => [
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    resources: [tableArn],
    conditions: onlyOf([keys.store('*').pk, keys.storeHandle('*').pk, keys.credential('*').pk]),
  }),
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['dynamodb:Query'],
    resources: [`${tableArn}/index/filter_a`],
    conditions: onlyOf([indexKeys.allStores]),
  }),
];

/**
 * Conditions that allow a call only if the call has at least one partition key and all its partition keys match this
 * list.
 */
const onlyOf = (partitions: readonly string[]): Record<string, unknown> => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
  Null: { 'dynamodb:LeadingKeys': 'false' },
});
