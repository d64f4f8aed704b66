import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { DeployRoles } from '#infra/constructs/deploy-roles.ts';
import { stages } from '#infra/stages.ts';
import { readableArn } from './readable-arn.ts';
import { type Statement, statementsOf } from './role-statements.ts';
import { anApp } from './synthesise.ts';
import { allResources, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

/** Returns a stack with the roles of a prod stage that is deployed from a repository. */
function stackIn(app: App, region = 'eu-west-1'): Stack {
  const stack = new Stack(app, 'operations', { env: { account: '222222222222', region } });
  const userPoolArn = `arn:aws:cognito-idp:${region}:222222222222:userpool/pool`;
  new DeployRoles(stack, 'DeployRoles', { stageName: 'prod', userPoolArn, deployedFrom: { repository: 'acme/shop', branch: 'main' } });
  return stack;
}

const roles = Object.values(resourcesOf(Template.fromStack(stackIn(anApp())), 'AWS::IAM::Role'));
const issuer = 'token.actions.githubusercontent.com';
const line = ({ Action, Resource }: Statement): string => `${[Action].flat().join(' ')} on ${[Resource].flat().map(readableArn).join(' ')}`;

describe.each(Object.keys(stages))('the stage %s as defined in this repository', (stage) => {
  it('is not deployed from a repository: none of its roles trusts an identity provider', () => {
    const trusted = Object.values(allResources(templatesOf({ stage }), 'AWS::IAM::Role')).map((role) =>
      JSON.stringify(propertyOf(role, 'AssumeRolePolicyDocument')),
    );
    expect(trusted.length).toBeGreaterThan(0);
    expect(trusted.filter((policy) => policy.includes('Federated'))).toEqual([]);
  });
});

describe('the roles of the deployment workflow', () => {
  const roleNamed = (name: string): Resource => roles.find((role) => textOf(role, 'RoleName') === name) ?? { Type: 'none' };

  it.each([
    ['store-management-prod-diff-eu-west-1', 'prod-diff'],
    ['store-management-prod-deploy-eu-west-1', 'prod'],
  ])('can be assumed by the repository from one branch in one environment each: %s', (name, environment) => {
    expect(propertyOf(roleNamed(name), 'AssumeRolePolicyDocument', 'Statement')).toEqual([
      {
        Action: 'sts:AssumeRoleWithWebIdentity',
        Effect: 'Allow',
        Principal: { Federated: 'arn:aws:iam::222222222222:oidc-provider/token.actions.githubusercontent.com' },
        Condition: {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:acme/shop:environment:${environment}`,
            [`${issuer}:ref`]: 'refs/heads/main',
          },
        },
      },
    ]);
  });

  const bootstrap = (name: string): string => `arn:aws:iam::222222222222:role/cdk-hnb659fds-${name}-222222222222-eu-west-1`;

  it('preview the changes of a release without making any change', () => {
    expect(statementsOf(roleNamed('store-management-prod-diff-eu-west-1')).map(line)).toEqual([
      `sts:AssumeRole on ${bootstrap('lookup-role')}`,
    ]);
  });

  it('deploy with the bootstrap roles, read the stacks, unprotect a failed stack, and sign in for the smoke test', () => {
    const stacks = ['data', 'messaging', 'workers', 'front', 'public', 'admin', 'operations'].map(
      (part) => `arn:aws:cloudformation:eu-west-1:222222222222:stack/store-management-prod-${part}/*`,
    );
    const sorted = (text: string): string => text.split(' ').sort().join(' ');
    expect(statementsOf(roleNamed('store-management-prod-deploy-eu-west-1')).map((statement) => sorted(line(statement)))).toEqual(
      [
        `sts:AssumeRole on ${['deploy-role', 'file-publishing-role', 'lookup-role'].map(bootstrap).join(' ')}`,
        `cloudformation:DescribeStacks cloudformation:UpdateTerminationProtection on ${stacks.join(' ')}`,
        'cognito-idp:AdminInitiateAuth cognito-idp:AdminRespondToAuthChallenge on arn:aws:cognito-idp:eu-west-1:222222222222:userpool/pool',
      ].map(sorted),
    );
  });

  it('are those that the workflows assume, each in its environment', () => {
    const folder = join(__dirname, '../../.github/workflows');
    const taken = readdirSync(folder).flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll(/\$\{\{ (inputs\.stage|vars\.AWS_REGION) \}\}/g, (_, name) =>
        name === 'inputs.stage' ? 'prod' : 'eu-west-1',
      );
      return [...text.matchAll(/environment: (\S+)\n[\s\S]*?role-to-assume: \S+ vars\.AWS_ACCOUNT }}:role\/(.+)\n/g)];
    });
    const made = roles.map((role) => {
      const subject = textOf(role, 'AssumeRolePolicyDocument', 'Statement', 0, 'Condition', 'StringEquals', `${issuer}:sub`);
      return `${subject.split(':').at(-1)} takes ${textOf(role, 'RoleName')}`;
    });
    expect(new Set(taken.map(([, environment, role]) => `${environment} takes ${role}`))).toEqual(new Set(made));
  });

  it('violate no rule of AwsSolutions', () => {
    const app = anApp();
    stackIn(app);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).not.toThrow();
  });
});
