import { propertyOf, resourcesOf, templatesOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const withFunctions = (['workers', 'front', 'public', 'admin'] as const).map((part) => [part, templates[part]] as const);
const textOfTemplate = (part: keyof typeof templates): string => JSON.stringify(templates[part].toJSON());

describe('the table that a stage uses', () => {
  it('is named by one parameter, which initially names the table of the data stack', () => {
    const [parameter, ...others] = Object.values(resourcesOf(templates.data, 'AWS::SSM::Parameter'));
    expect(others).toEqual([]);
    expect(parameter?.Properties).toMatchObject({
      Name: '/store-management/prod/table',
      Type: 'StringList',
      Value: {
        'Fn::Join': [
          ',',
          [{ Ref: 'TableCD117FA1' }, { 'Fn::Select': [3, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['TableCD117FA1', 'StreamArn'] }] }] }],
        ],
      },
    });
  });

  it.each(withFunctions)('is read from the parameter when %s is deployed', (_, template) => {
    template.hasParameter('ServedTable', { Type: 'AWS::SSM::Parameter::Value<List<String>>', Default: '/store-management/prod/table' });
    const functions = Object.values(resourcesOf(template, 'AWS::Lambda::Function'));
    const named = functions.map((fn) => propertyOf(fn, 'Environment', 'Variables', 'TABLE_NAME')).filter((name) => name !== undefined);
    expect(new Set(named.map((name) => JSON.stringify(name)))).toEqual(
      new Set([JSON.stringify({ 'Fn::Select': [0, { Ref: 'ServedTable' }] })]),
    );
  });

  it('is exported by no stack: an import would prevent its replacement', () => {
    expect(textOfTemplate('data')).not.toMatch(/ExportsOutput[A-Za-z]*Table/);
    for (const [part] of withFunctions) expect(textOfTemplate(part)).not.toMatch(/ImportValue":"[^"]*Table/);
  });

  it("has its alarm and the doctor's role in the stacks that use it", () => {
    const alarms = Object.values(resourcesOf(templates.workers, 'AWS::CloudWatch::Alarm'));
    expect(alarms.filter((alarm) => JSON.stringify(alarm).includes('WriteThrottleEvents'))).toHaveLength(1);
    expect(textOfTemplate('data')).not.toContain('WriteThrottleEvents');
  });
});
