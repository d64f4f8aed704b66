import type { Json, Stack } from '#infra/local/template/cloud-template.ts';
import { createResolver } from '#infra/local/template/resolve-intrinsics.ts';

const data: Stack = {
  name: 'data',
  template: {
    Resources: {
      Table: { Type: 'AWS::DynamoDB::Table' },
      Served: {
        Type: 'AWS::SSM::Parameter',
        Properties: { Name: '/dev/table', Value: { 'Fn::Join': [',', [{ Ref: 'Table' }, 'label']] } },
      },
    },
    Outputs: { Name: { Value: { Ref: 'Table' }, Export: { Name: { 'Fn::Join': ['', ['dev', ':Table']] } } } },
  },
};
const api: Stack = {
  name: 'api',
  template: {
    Resources: { Queue: { Type: 'AWS::SQS::Queue' } },
    Parameters: {
      Bootstrap: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk/version' },
      Served: { Type: 'AWS::SSM::Parameter::Value<List<String>>', Default: '/dev/table' },
    },
  },
};
const valuesOf = (_stack: Stack, logicalId: string) => ({ ref: `ref-${logicalId}`, attributes: { Arn: `arn:${logicalId}` } });
const resolveAll = createResolver([data, api], valuesOf);
const resolve = (value: Json): Json => resolveAll(api, value);

describe('an intrinsic function', () => {
  it.each<[string, Json, Json]>([
    ['a reference to a resource', { Ref: 'Queue' }, 'ref-Queue'],
    ['a reference to a parameter', { Ref: 'Bootstrap' }, '/cdk/version'],
    ['a list that a stack stores in Systems Manager', { Ref: 'Served' }, ['ref-Table', 'label']],
    ['a pseudo parameter', { Ref: 'AWS::StackName' }, 'api'],
    ['an attribute', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:Queue'],
    ['an attribute in the short form', { 'Fn::GetAtt': 'Queue.Arn' }, 'arn:Queue'],
    ['a join', { 'Fn::Join': ['/', ['a', { Ref: 'Queue' }]] }, 'a/ref-Queue'],
    ['a substitution', { 'Fn::Sub': `\${AWS::StackName}/\${Queue}/\${Queue.Arn}/\${!Literal}` }, `api/ref-Queue/arn:Queue/\${Literal}`],
    ['a substitution with variables', { 'Fn::Sub': [`\${Name}`, { Name: { Ref: 'Queue' } }] }, 'ref-Queue'],
    ['a selection from a split', { 'Fn::Select': [1, { 'Fn::Split': [':', { 'Fn::GetAtt': ['Queue', 'Arn'] }] }] }, 'Queue'],
    ['an export of another stack', { 'Fn::ImportValue': 'dev:Table' }, 'ref-Table'],
    ['a nested value', { a: [{ Ref: 'Queue' }, 1, true, null] }, { a: ['ref-Queue', 1, true, null] }],
  ])('resolves %s', (_title, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('drops a property without a value', () => {
    expect(resolve({ a: { Ref: 'AWS::NoValue' }, b: 1 })).toEqual({ b: 1 });
  });

  it.each<[string, Json, string]>([
    ['an unknown resource', { Ref: 'Nobody' }, 'api: reference to unknown resource "Nobody".'],
    ['an unknown export', { 'Fn::ImportValue': 'none' }, 'No stack exports "none".'],
    ['an unknown attribute', { 'Fn::GetAtt': ['Queue', 'Colour'] }, 'api: attribute "Colour" of "Queue" is not supported locally.'],
    ['another function', { 'Fn::Base64': 'A' }, 'api: the function Fn::Base64 is not supported locally.'],
  ])('%s stops the start', (_title, value, message) => {
    expect(() => resolve(value)).toThrow(message);
  });
});
