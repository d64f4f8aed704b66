import { Duration, Stack, Token } from 'aws-cdk-lib';
import { FederatedPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { accountWideName, type Stage, type StageName, stackNameOf, stackParts } from '#infra/stages.ts';
import { suppressNagRules } from './exceptions.ts';

export type DeployRolesProps = {
  readonly stageName: StageName;
  readonly userPoolArn: string;
  readonly deployedFrom: NonNullable<Stage['deployedFrom']>;
};

const issuer = 'token.actions.githubusercontent.com';

/**
 * Two IAM roles for the GitHub workflows: one to list the changes of a release, and one to deploy, test and roll back.
 *
 * The account's provider for GitHub's tokens is created by hand (`infra/releases/README.md`).
 */
export class DeployRoles extends Construct {
  constructor(scope: Construct, id: string, { stageName, userPoolArn, deployedFrom: { repository, branch } }: DeployRolesProps) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const arn = (service: string, resource: string, ofRegion = region): string => `arn:aws:${service}:${ofRegion}:${account}:${resource}`;
    // Lets a role assume some of the roles that `cdk bootstrap` creates.
    const mayTake = (...bootstrapRoles: readonly string[]): PolicyStatement =>
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: bootstrapRoles.map((name) => arn('iam', `role/cdk-hnb659fds-${name}-${account}-${region}`, '')),
      });
    const roleOf = (roleId: string, name: string, environment: string, statements: PolicyStatement[]): Role =>
      new Role(this, roleId, {
        roleName: accountWideName(stageName, name, region),
        description: `For the workflow of ${repository}, in its environment ${environment}`,
        // A release that changes all functions takes an hour and a half, because stacks are deployed one after another
        // and each stack replaces only a few functions at a time.
        maxSessionDuration: Duration.hours(3),
        assumedBy: new FederatedPrincipal(
          arn('iam', `oidc-provider/${issuer}`, ''),
          {
            StringEquals: {
              [`${issuer}:aud`]: 'sts.amazonaws.com',
              [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
              [`${issuer}:ref`]: `refs/heads/${branch}`,
            },
          },
          'sts:AssumeRoleWithWebIdentity',
        ),
        inlinePolicies: { Rights: new PolicyDocument({ statements }) },
      });

    roleOf('Diff', 'diff', `${stageName}-diff`, [mayTake('lookup-role')]);
    const stacks = stackParts.map((part) => arn('cloudformation', `stack/${stackNameOf(stageName, part)}/*`));
    const deploy = roleOf('Deploy', 'deploy', stageName, [
      mayTake('deploy-role', 'file-publishing-role', 'lookup-role'),
      new PolicyStatement({ actions: ['cloudformation:DescribeStacks', 'cloudformation:UpdateTerminationProtection'], resources: stacks }),
      new PolicyStatement({
        actions: ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'],
        resources: [userPoolArn],
      }),
    ]);
    // If the account and region are known only at deployment, cdk-nag's finding ids contain placeholders for them.
    const spelled = (text: string): string =>
      Token.isUnresolved(account) ? text.replaceAll(account, '<AWS::AccountId>').replaceAll(region, '<AWS::Region>') : text;
    suppressNagRules(
      deploy,
      Object.fromEntries(stacks.map((one) => [`IAM5[Resource::${spelled(one)}]`, 'The id of a stack follows its name in the ARN.'])),
    );
  }
}
