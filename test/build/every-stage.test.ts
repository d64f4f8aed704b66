import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { stages } from '#infra/stages.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import { holdsDataOrAddress, pinnedIds } from './pinned-ids.ts';
import { anApp, templatesFrom } from './synthesise.ts';
import { allResources, functionName, propertyOf, type Resource, resourcesOf, textOf } from './templates.ts';

/** Properties whose values may be the same in two stages of one account. */
const namesOfParts = new Set([
  'AWS::DynamoDB::GlobalTable AttributeName',
  'AWS::DynamoDB::GlobalTable IndexName',
  'AWS::Cognito::UserPool Name',
  'AWS::Cognito::UserPoolGroup GroupName',
  'AWS::IAM::Role PolicyName',
  'AWS::ApiGatewayV2::Stage StageName',
  'AWS::CloudWatch::Alarm MetricName',
  'AWS::CloudWatch::Alarm Name',
  // These names must be unique only within the stage's namespace.
  'AWS::Logs::MetricFilter MetricName',
  // Alias names must be unique only within a function, and names of deployment groups only within a stack's
  // application.
  'AWS::Lambda::Alias Name',
  'AWS::CodeDeploy::DeploymentGroup DeploymentGroupName',
  // The names of AWS's predefined deployment configurations.
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName',
  // The parameters of a query are exempt, but the query's own property `Name` is checked.
  'AWS::Logs::QueryDefinition Parameters',
]);

/**
 * Returns the names that the properties of the resources set, as `type property value`. Ignores the properties in
 * `namesOfParts`.
 */
function namesIn(resources: Readonly<Record<string, Resource>>): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (type: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [property, inner] of Object.entries(value)) {
      if (namesOfParts.has(`${type} ${property}`)) continue;
      const isName = /(?:Name|^Domain|DomainPrefix|Alias)$/.test(property) && typeof inner === 'string';
      if (isName) found.add(`${type} ${property} ${inner}`);
      walk(type, inner);
    }
  };
  for (const { Type, Properties } of Object.values(resources)) walk(Type, Properties);
  return found;
}

const stageNames = Object.keys(stages);
const synthesised = new Map(stageNames.map((stage) => [stage, addStoreManagement(anApp({ stage }))]));
const templates = new Map([...synthesised].map(([stage, stacks]) => [stage, templatesFrom(stacks)]));
const namesOf = (stage: string): ReadonlySet<string> => namesIn(allResources(templates.get(stage) ?? {}));

describe('two stages in one account', () => {
  it.each([
    ['dev', 'staging'],
    ['staging', 'prod'],
    ['prod', 'dev'],
  ])('%s and %s share no name', (one, other) => {
    const taken = namesOf(one);
    expect(taken.size).toBeGreaterThan(0);
    expect([...namesOf(other)].filter((name) => taken.has(name))).toEqual([]);
  });

  it('are compared: a bus with the same name in both is found', () => {
    const bus: Resource = { Type: 'AWS::Events::EventBus', Properties: { Name: 'events' } };
    expect(namesIn({ Bus: bus })).toEqual(new Set(['AWS::Events::EventBus Name events']));
  });

  it('prefix their stacks, so that the exports between them differ', () => {
    const names = [...synthesised.values()].flatMap((stacks) => Object.values(stacks).map(({ stackName }) => stackName));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('store-management-prod-messaging');
  });
});

/** Reports whether AWS requires names of this type to be unique across all regions of an account. */
const isAccountWide = (type: string): boolean =>
  ['AWS::IAM::Role', 'AWS::IAM::ManagedPolicy', 'AWS::CloudWatch::Dashboard', 'AWS::S3::Bucket'].includes(type) ||
  type.startsWith('AWS::CloudFront::');

/**
 * Returns the account-wide resources whose names do not depend on the region, each with its logical id and its name. In
 * a second region, such a name would already be taken.
 */
function sameInEachRegion(resources: Readonly<Record<string, Resource>>): readonly string[] {
  return Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
    if (!isAccountWide(Type)) return [];
    const [[, config] = ['', undefined]] = Object.entries(Properties ?? {}).filter(([name]) => name.endsWith('Config'));
    return Object.entries({ ...(Type.includes('CloudFront') ? (config as object) : (Properties as object)) }).flatMap(([name, value]) => {
      const text = JSON.stringify(value);
      return /^(?:Role|ManagedPolicy|Dashboard|Bucket)?Name$/.test(name) && !/eu-west-1|AWS::Region/.test(text) ? [`${id} ${text}`] : [];
    });
  });
}

describe('a stage in two regions of one account', () => {
  it.each(stageNames)('has different names in each region for resources that AWS names once for all regions: %s', (stage) => {
    expect(sameInEachRegion(allResources(templates.get(stage) ?? {}))).toEqual([]);
  });

  it('is compared: names without a region are found', () => {
    const named: Readonly<Record<string, Resource>> = {
      Role: { Type: 'AWS::IAM::Role', Properties: { RoleName: 'deploy' } },
      Access: { Type: 'AWS::CloudFront::OriginAccessControl', Properties: { OriginAccessControlConfig: { Name: 'images' } } },
      Fine: { Type: 'AWS::CloudWatch::Dashboard', Properties: { DashboardName: { 'Fn::Join': ['', ['a-', { Ref: 'AWS::Region' }]] } } },
      Made: { Type: 'AWS::S3::Bucket' },
    };
    expect(sameInEachRegion(named)).toEqual(['Role "deploy"', 'Access "images"']);
  });
});

describe('the account of a stage', () => {
  it.each([
    ['staging', 'aws://111111111111/eu-west-1'],
    ['prod', 'aws://222222222222/eu-west-1'],
    ['dev', 'aws://unknown-account/unknown-region'],
  ])('of %s is in its stacks as %s, which the CDK compares with the credentials before it deploys', (stage, environment) => {
    expect(new Set(Object.values(synthesised.get(stage) ?? {}).map((stack) => stack.environment))).toEqual(new Set([environment]));
  });
});

/**
 * The maximum number of resources in a stack. CloudFormation refuses more than 500. This test fails earlier, so that
 * there is time to split the stack.
 */
const mostResources = 300;

const countOf = (template: Template, type?: string): number => Object.keys(resourcesOf(template, type)).length;
const hasRoom = (template: Template): boolean => countOf(template) <= mostResources;

it.each([
  [300, true],
  [301, false],
])('a planted stack of %i resources is within the margin: %s', (resources, expected) => {
  const stack = new Stack(new App(), 'Planted');
  for (let number = 1; number <= resources; number += 1) new CfnResource(stack, `Planted${number}`, { type: 'AWS::SNS::Topic' });
  expect(hasRoom(Template.fromStack(stack))).toBe(expected);
});

describe.each(stageNames)('the stacks of %s', (stage) => {
  it.each(Object.entries(templates.get(stage) ?? {}))('%s has at most 300 resources, including those of releases', (_, template) => {
    expect(hasRoom(template)).toBe(true);
    const count = (type: string): number => countOf(template, type);
    expect([count('AWS::Lambda::Version'), count('AWS::Lambda::Alias')]).toEqual([
      count('AWS::Lambda::Function'),
      count('AWS::Lambda::Function'),
    ]);
  });
});

describe('the logical ids of all resources that hold data or an address', () => {
  it.each(Object.entries(pinnedIds))('never change in %s', (stage, pinned) => {
    const found = Object.entries(allResources(templates.get(stage) ?? {})).flatMap(([id, { Type }]) =>
      holdsDataOrAddress.has(Type) ? [id] : [],
    );
    expect(found.sort()).toEqual([...pinned].sort());
  });
});

describe('reserved executions', () => {
  it("limit every function of prod with a public address of its own, which the API's throttle does not cover", () => {
    const all = templates.get('prod') ?? {};
    const open = Object.values(allResources(all, 'AWS::Lambda::Url')).map((url) => textOf(url, 'TargetFunctionArn', 'Fn::GetAtt', 0));
    const held = Object.entries(allResources(all, 'AWS::Lambda::Function')).flatMap(([id, fn]) =>
      Number(propertyOf(fn, 'ReservedConcurrentExecutions')) <= 2 ? [id.split('/')[1]] : [],
    );
    expect(open).toHaveLength(1);
    expect(open.filter((id) => !held.includes(id))).toEqual([]);
  });

  it.each([
    ['dev', {}],
    ['prod', { orders: 300, products: 150, 'gift-cards': 30, bookings: 30, 'record-api-log': 20, 'echo-webhook': 2 }],
  ])('of %s are these', (stage, kept) => {
    const functions = Object.values(allResources(templates.get(stage) ?? {}, 'AWS::Lambda::Function'));
    const reserved = functions.map((fn) => [functionName(fn), propertyOf(fn, 'ReservedConcurrentExecutions')]);
    expect(Object.fromEntries(reserved.filter(([, count]) => count !== undefined))).toEqual(kept);
  });
});
