import { apiGroups } from '#functions/api.ts';
import { apiFunctions } from '#infra/functions.ts';
import { readableArn } from './readable-arn.ts';
import { allResources, functionName, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const { front, public: integrations, admin } = templates;
const ofApi = (type: string) => [front, integrations, admin].flatMap((template) => Object.entries(resourcesOf(template, type)));
const logGroups = Object.fromEntries(ofApi('AWS::Logs::LogGroup'));
const subscriptions = Object.values(allResources(templates, 'AWS::Logs::SubscriptionFilter'));
const apiLambdas = ofApi('AWS::Lambda::Function').flatMap(([, fn]) => (Object.hasOwn(apiFunctions, functionName(fn)) ? [fn] : []));

const logGroupOf = (fn: Resource): string => textOf(fn, 'LoggingConfig', 'LogGroup', 'Ref');
const subscribedTo = (logGroup: string): Resource[] => subscriptions.filter((one) => textOf(one, 'LogGroupName', 'Ref') === logGroup);

describe('log lines about requests', () => {
  it('of every function that answers requests, and of no other, are passed to the worker of the API log', () => {
    expect(apiLambdas).toHaveLength(new Set(apiGroups.map(({ name }) => name)).size);
    expect(apiLambdas.map((fn) => subscribedTo(logGroupOf(fn)).length)).toEqual(apiLambdas.map(() => 1));
    expect(subscriptions).toHaveLength(apiLambdas.length);
    const readers = new Set(subscriptions.map((one) => readableArn(propertyOf(one, 'DestinationArn'))));
    expect([...readers]).toEqual([expect.stringContaining('recordapilog')]);
  });

  it("are found by both codes, in any of Lambda's line formats", () => {
    const patterns = new Set(subscriptions.map((one) => textOf(one, 'FilterPattern')));
    expect([...patterns]).toEqual(['?"request.answered" ?"request.failed"']);
  });

  it("reach the worker only from the stage's log groups through CloudWatch Logs, and are retried for six hours", () => {
    const permissions = Object.values(allResources(templates, 'AWS::Lambda::Permission'));
    const ofLogs = permissions.filter((one) => textOf(one, 'Principal') === 'logs.amazonaws.com');
    expect(ofLogs.map((one) => readableArn(propertyOf(one, 'SourceArn')))).toEqual([
      expect.stringMatching(/:log-group:store-management-prod-\*:\*$/),
    ]);
    // The permission for CloudWatch Logs covers only log groups with generated names, which begin with the stack's
    // name.
    expect(apiLambdas.map((fn) => propertyOf(logGroups[logGroupOf(fn)], 'LogGroupName'))).toEqual(apiLambdas.map(() => undefined));
    const retried = Object.values(resourcesOf(templates.workers, 'AWS::Lambda::EventInvokeConfig')).filter((one) =>
      readableArn(propertyOf(one, 'FunctionName')).includes('recordapilog'),
    );
    expect(retried.map(({ Properties }) => Properties)).toMatchObject([{ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 21_600 }]);
  });
});
