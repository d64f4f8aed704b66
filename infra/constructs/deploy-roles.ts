import { Duration, Stack, Token } from 'aws-cdk-lib';
import { FederatedPrincipal, PolicyDocument, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { accountWideName, type Stage, type StageName, stackNameOf, stackParts } from '#infra/stages.ts';
import { except } from './exceptions.ts';

export type DeployRolesProps = {
  readonly stageName: StageName;
  readonly userPoolArn: string;
  readonly deployedFrom: NonNullable<Stage['deployedFrom']>;
};

const issuer = 'token.actions.githubusercontent.com';

/**
 * By which the workflow of GitHub shows what a release would change, deploys it, tests it and takes it back. GitHub vouches for the repository, for
 * the branch and for the environment, whose rules say who has to agree; that of the first role has none. The provider of GitHub's tokens is one for an
 * account, and is made once (`infra/releases/README.md`).
 */
export class DeployRoles extends Construct {
  constructor(scope: Construct, id: string, { stageName, userPoolArn, deployedFrom: { repository, branch } }: DeployRolesProps) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const arn = (service: string, resource: string, ofRegion = region): string => `arn:aws:${service}:${ofRegion}:${account}:${resource}`;
    // The roles that `cdk bootstrap` makes.
    const mayTake = (...bootstrapRoles: readonly string[]): PolicyStatement =>
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: bootstrapRoles.map((name) => arn('iam', `role/cdk-hnb659fds-${name}-${account}-${region}`, '')),
      });
    const roleOf = (roleId: string, name: string, environment: string, statements: PolicyStatement[]): Role =>
      new Role(this, roleId, {
        roleName: accountWideName(stageName, name, region),
        description: `For the workflow of ${repository}, in its environment ${environment}`,
        // A release of all functions takes an hour and a half: stacks are deployed after one another, and so many functions at once.
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
    // The rules spell what is known only at the deployment by its name.
    const spelled = (text: string): string =>
      Token.isUnresolved(account) ? text.replaceAll(account, '<AWS::AccountId>').replaceAll(region, '<AWS::Region>') : text;
    except(deploy, Object.fromEntries(stacks.map((one) => [`IAM5[Resource::${spelled(one)}]`, 'The id of a stack follows its name.'])));
  }
}
