import { readDeployment } from '#infra/local/template/read-deployment.ts';
import { API_PLACEHOLDER } from '#infra/local/template/synth-stacks.ts';
import { homeParameter } from '#shared/lambda/home-elsewhere.ts';
import { allResources, propertyOf, templatesOf } from './templates.ts';

const addresses = { api: 'http://127.0.0.1:1', issuer: 'http://127.0.0.1:1/admin/oidc', queues: 'http://127.0.0.1:2' };
const templates = templatesOf({
  stage: 'dev',
  local: true,
  mediaBaseUrl: `${API_PLACEHOLDER}/media`,
  importFilesUrl: `${API_PLACEHOLDER}/import-files`,
  adminIssuer: `${API_PLACEHOLDER}/admin/oidc`,
});
const stacks = Object.entries(templates).map(([name, template]) => ({ name, template: template.toJSON() as never }));
const deployed = (parameters?: Readonly<Record<string, string>>) => readDeployment(stacks, addresses, parameters);
const schedulesOf = ({ rules }: ReturnType<typeof deployed>) => rules.filter(({ schedule }) => schedule !== undefined);

describe('a deployment', () => {
  it('is the home unless a parameter says otherwise: all that does work is on', () => {
    const home = deployed();
    expect(home.mappings.every(({ isEnabled }) => isEnabled)).toBe(true);
    expect(schedulesOf(home).length).toBeGreaterThan(5);
    expect(home.stageVariables).toEqual({ home: 'here' });
  });

  it('is a replica by the same templates: no mapping and no schedule is on, and every request says where the home is', () => {
    const replica = deployed({ [homeParameter]: 'https://home.example' });
    expect(replica.mappings.length).toBe(deployed().mappings.length);
    expect(replica.mappings.filter(({ isEnabled }) => isEnabled)).toEqual([]);
    expect(schedulesOf(replica)).toEqual([]);
    expect(replica.stageVariables).toEqual({ home: 'https://home.example' });
  });

  it('has no way to start a worker by itself that the parameter does not switch', () => {
    const resources = Object.values(allResources(templates));
    const starters = resources.filter(
      ({ Type, ...resource }) =>
        Type === 'AWS::Lambda::EventSourceMapping' ||
        (Type === 'AWS::Events::Rule' && propertyOf({ Type, ...resource }, 'ScheduleExpression') !== undefined),
    );
    const unswitched = starters.filter((resource) => {
      const state = propertyOf(resource, resource.Type === 'AWS::Events::Rule' ? 'State' : 'Enabled');
      return (state as { readonly 'Fn::If'?: readonly unknown[] } | undefined)?.['Fn::If']?.[0] !== 'IsHome';
    });
    expect(starters.length).toBeGreaterThan(18);
    expect(unswitched).toEqual([]);
  });

  it('changes no function with the parameter: published versions would go on with what they were made with', () => {
    const functions = Object.values(allResources(templates, 'AWS::Lambda::Function'));
    expect(functions.length).toBeGreaterThan(40);
    expect(functions.filter((lambda) => JSON.stringify(lambda).includes(homeParameter))).toEqual([]);
  });
});
