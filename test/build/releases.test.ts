import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { apiGroups } from '#functions/api.ts';
import { surfaceOf } from '#infra/alarm-surfaces.ts';
import { apiFunctions, workers } from '#infra/functions.ts';
import { type Rollout, rolloutOfWorker, rollouts } from '#infra/rollouts.ts';
import { stages } from '#infra/stages.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { healthAnswer, healthCheck } from '#shared/lambda/health-check.ts';
import { apiEvent, lambdaContext } from '#test/support/builders/api-event.ts';
import { captureLogLines, embeddedMetrics, metricKey } from '#test/support/fakes/cloud-watch-logs.ts';
import { keyOfMetric, metricsReadBy } from './alarm-metrics.ts';
import { anApp, templatesFrom } from './synthesise.ts';
import {
  calledAlias,
  functionName,
  propertyOf,
  type Resource,
  type Resources,
  resourcesOf,
  type Templates,
  templatesOf,
  textOf,
} from './templates.ts';

type Stacks = Readonly<Record<string, Resources>>;

const resourcesIn = (templates: Templates): Stacks =>
  Object.fromEntries(Object.entries(templates).map(([part, template]) => [part, resourcesOf(template)]));
const stacksOf = (stage: string, change: (stacks: ReturnType<typeof addStoreManagement>) => void): Stacks => {
  const made = addStoreManagement(anApp({ stage }));
  change(made);
  return resourcesIn(templatesFrom(made));
};
const byStage = new Map(Object.keys(stages).map((stage) => [stage, resourcesIn(templatesOf({ stage }))]));
const stacks = (stage: string): Stacks => byStage.get(stage) ?? {};

const ofType = (of: Stacks, type: string): readonly (readonly [stack: string, id: string, resource: Resource])[] =>
  Object.entries(of).flatMap(([stack, resources]) =>
    Object.entries(resources).flatMap(([id, resource]) => (resource.Type === type ? [[stack, id, resource] as const] : [])),
  );

/**
 * Merges the resources of a stage's stacks by logical id, because aliases, functions and alarms are referenced across
 * stacks.
 */
const together = (of: Stacks): Resources => Object.assign({}, ...Object.values(of));

const allWorkers: Readonly<Record<string, WorkerSpec>> = workers;

/** Returns the ids of the resources that call a function without using its alias. */
function bypasses(of: Stacks): string[] {
  const all = together(of);
  const calls = [
    ...ofType(of, 'AWS::ApiGatewayV2::Integration').map(([, id, one]) => [id, propertyOf(one, 'IntegrationUri')] as const),
    ...ofType(of, 'AWS::Lambda::EventSourceMapping').map(([, id, one]) => [id, propertyOf(one, 'FunctionName')] as const),
    ...ofType(of, 'AWS::Lambda::Permission').map(([, id, one]) => [id, propertyOf(one, 'FunctionName')] as const),
    ...ofType(of, 'AWS::Lambda::EventInvokeConfig').map(([, id, one]) => [id, propertyOf(one, 'Qualifier')] as const),
    ...ofType(of, 'AWS::Logs::SubscriptionFilter').map(([, id, one]) => [id, propertyOf(one, 'DestinationArn')] as const),
    ...ofType(of, 'AWS::Events::Rule').flatMap(([, id, one]) =>
      propertyOf(one, 'ScheduleExpression') === undefined ? [] : [[id, propertyOf(one, 'Targets', 0, 'Arn')] as const],
    ),
  ];
  return calls.flatMap(([id, called]) => (calledAlias(all, called) === undefined ? [id] : []));
}

/** Returns the alarm that a template refers to by name. The alarm may be in another stack. */
const alarmNamed = (of: Stacks, name: unknown): Resource | undefined => {
  const { Ref, 'Fn::ImportValue': imported } = name as { readonly Ref?: string; readonly 'Fn::ImportValue'?: string };
  return together(of)[Ref ?? imported?.match(/ExportsOutputRef(\w+)[0-9A-F]{8}$/)?.[1] ?? ''];
};

const rolloutOf = (name: string): Rollout => {
  const worker = allWorkers[name];
  return worker === undefined ? rollouts.canary : rolloutOfWorker(worker.triggers);
};

const namespace = (stage: string): string => `store-management/${stage}`;

/** Returns the metrics whose alarms must roll back a new version of the function. */
function watchedFor(stage: string, name: string): readonly string[] {
  if (!Object.hasOwn(allWorkers, name)) return [metricKey(namespace(stage), `${name}-FailedRequests`, [])];
  return rolloutOf(name).minutes === 0 ? [] : [metricKey(namespace(stage), `${surfaceOf(name)}-FailedRecords`, [])];
}

/** Returns the faults in the rollouts of a stage's functions, one sentence for each; empty if there are none. */
function faults(stage: string, of: Stacks): string[] {
  const all = together(of);
  return ofType(of, 'AWS::Lambda::Alias').flatMap(([stack, , alias]) => {
    const id = textOf(alias, 'FunctionName', 'Ref');
    const name = functionName(all[id]);
    // Only the release process calls these two functions, so neither function needs a rollout.
    if (['check-new-version', 'echo-webhook'].includes(name)) return [];
    const rollout = rolloutOf(name);
    const update = (
      alias as { readonly UpdatePolicy?: { readonly CodeDeployLambdaAliasUpdate?: Record<string, { readonly Ref?: string }> } }
    ).UpdatePolicy?.CodeDeployLambdaAliasUpdate;
    const group = of[stack]?.[update?.['DeploymentGroupName']?.Ref ?? ''];
    if (group === undefined) return [`${name} is not replaced by a deployment group.`];
    const watched = (propertyOf(group, 'AlarmConfiguration', 'Alarms') ?? []) as readonly { readonly Name: unknown }[];
    const read = watched.flatMap((one) => metricsReadBy(alarmNamed(of, one.Name) ?? { Type: '' }).map(keyOfMetric));
    const missing = watchedFor(stage, name).filter((metric) => !read.includes(metric));
    const foreign = read.filter((metric) => metric.includes('FailedRequests') && !watchedFor(stage, name).includes(metric));
    const events = propertyOf(group, 'AutoRollbackConfiguration', 'Events') as readonly string[] | undefined;
    const isWatched = propertyOf(group, 'AlarmConfiguration', 'Enabled') === watched.length > 0;
    const takesBack =
      propertyOf(group, 'AutoRollbackConfiguration', 'Enabled') === true &&
      ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'].every((event) => events?.includes(event) === true);
    const check = functionName(all[update?.['BeforeAllowTrafficHook']?.Ref ?? '']);
    const checked = ofType(of, 'AWS::Lambda::Function').find(([, , fn]) => functionName(fn) === 'check-new-version')?.[2];
    const asked = JSON.stringify(propertyOf(checked, 'Environment', 'Variables', 'NEW_VERSIONS') ?? '');
    const version = textOf(alias, 'FunctionVersion', 'Fn::GetAtt', 0);
    const fits: readonly (readonly [boolean, string])[] = [
      [textOf(group, 'DeploymentGroupName') === name, `${name} is replaced by the group of ${textOf(group, 'DeploymentGroupName')}.`],
      [
        textOf(group, 'DeploymentConfigName') === rollout.configuration,
        `${name} is rolled out by ${textOf(group, 'DeploymentConfigName')}.`,
      ],
      [textOf(group, 'ApplicationName', 'Ref') === update?.['ApplicationName']?.Ref, `${name} is replaced in another application.`],
      [missing.length === 0 && isWatched, `${name} is not rolled back by ${missing.join(' and ') || 'its alarms'}.`],
      [foreign.length === 0, `${name} is rolled back by ${foreign.join(' and ')}.`],
      [takesBack, `${name} is not rolled back when its deployment fails or an alarm is raised.`],
      [!rollout.isChecked || check === 'check-new-version', `${name} is not checked before its first call.`],
      [
        !rollout.isChecked || asked.includes(`${name}=","${version}`) || asked.includes(`${name}=",{"Ref":"${version}"}`),
        `${name} is checked in another version.`,
      ],
    ];
    return fits.flatMap(([holds, fault]) => (holds ? [] : [fault]));
  });
}

/** Returns the stacks with one resource changed: `change` edits the JSON text of the resource. */
function planted(of: Stacks, type: string, fits: (resource: Resource) => boolean, change: (text: string) => string): Stacks {
  const [stack, id, resource] = ofType(of, type).find(([, , one]) => fits(one)) ?? ['', '', { Type: '' }];
  const changed = change(JSON.stringify(resource));
  if (changed === JSON.stringify(resource)) throw new Error(`Nothing was planted in ${type}.`);
  return { ...of, [stack]: { ...of[stack], [id]: JSON.parse(changed) as Resource } };
}

describe.each(Object.keys(stages))('the functions of %s', (stage) => {
  it('each have an alias of a version that is retained when it is replaced, and deleted with a rolled-back release', () => {
    const of = stacks(stage);
    const all = together(of);
    const aliases = ofType(of, 'AWS::Lambda::Alias').map(([, , alias]) => textOf(alias, 'FunctionName', 'Ref'));
    expect(aliases.sort()).toEqual(
      ofType(of, 'AWS::Lambda::Function')
        .map(([, id]) => id)
        .sort(),
    );
    for (const [, , alias] of ofType(of, 'AWS::Lambda::Alias')) {
      const version = all[textOf(alias, 'FunctionVersion', 'Fn::GetAtt', 0)];
      expect(textOf(version, 'FunctionName', 'Ref')).toBe(textOf(alias, 'FunctionName', 'Ref'));
      // With `Retain`, the version would remain after a failed deployment. A second attempt at the same release would
      // then fail, because a version of this code would already exist.
      expect([version?.DeletionPolicy, version?.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
      expect(propertyOf(alias, 'Name')).toBe('live');
    }
  });

  it('are called by their alias, whatever calls them', () => {
    expect(bypasses(stacks(stage))).toEqual([]);
  });
});

describe('a call that bypasses the alias', () => {
  const prod = stacks('prod');
  const toFunction = (text: string): string => text.replace(/\{"Ref":"(\w+?)Live\w+"\}/, '{"Fn::GetAtt":["$1Function","Arn"]}');

  it.each([
    'AWS::ApiGatewayV2::Integration',
    'AWS::Lambda::EventSourceMapping',
    'AWS::Lambda::Permission',
    'AWS::Events::Rule',
    'AWS::Lambda::EventInvokeConfig',
  ])('is found: %s', (type) => {
    const calls = (resource: Resource): boolean => /"Ref":"\w+Live[0-9A-F]{8}"/.test(JSON.stringify(resource));
    expect(bypasses(planted(prod, type, calls, toFunction))).toHaveLength(1);
  });
});

describe.each(['staging', 'prod'])('a release of %s', (stage) => {
  it('goes function by function: alias, deployment group, configuration, alarms and rollback match', () => {
    expect(faults(stage, stacks(stage))).toEqual([]);
    const groups = ofType(stacks(stage), 'AWS::CodeDeploy::DeploymentGroup').map(([, , group]) => textOf(group, 'DeploymentGroupName'));
    expect(groups.sort()).toEqual([...Object.keys(apiFunctions), 'console', ...Object.keys(workers)].sort());
  });
});

describe('an inconsistent release is found:', () => {
  const prod = stacks('prod');
  const groupOf = (name: string) => (one: Resource) => textOf(one, 'DeploymentGroupName') === name;
  const changed = (name: string, change: (text: string) => string): Stacks =>
    planted(prod, 'AWS::CodeDeploy::DeploymentGroup', groupOf(name), change);

  it("a group that is rolled back by another's alarm", () => {
    const alarmOf = (name: string): string =>
      textOf(
        ofType(prod, 'AWS::CodeDeploy::DeploymentGroup').find(([, , one]) => groupOf(name)(one))?.[2],
        'AlarmConfiguration',
        'Alarms',
        0,
        'Name',
        'Ref',
      );
    expect(
      faults(
        'prod',
        changed('orders', (text) => text.replace(alarmOf('orders'), alarmOf('products'))),
      ),
    ).toEqual([
      'orders is not rolled back by store-management/prod orders-FailedRequests.',
      'orders is rolled back by store-management/prod products-FailedRequests.',
    ]);
  });

  it.each<[string, string, (text: string) => string, string]>([
    [
      'disabled alarms',
      'bookings',
      (text) => text.replace('"AlarmConfiguration":{"Alarms"', '"AlarmConfiguration":{"Enabled":false,"Was"'),
      'bookings is not rolled back by store-management/prod bookings-FailedRequests.',
    ],
    [
      'no rollback',
      'send-email',
      (text) => text.replace('"DEPLOYMENT_STOP_ON_ALARM",', ''),
      'send-email is not rolled back when its deployment fails or an alarm is raised.',
    ],
    [
      'another way',
      'products',
      (text) => text.replace('LambdaCanary10Percent10Minutes', 'LambdaAllAtOnce'),
      'products is rolled out by CodeDeployDefault.LambdaAllAtOnce.',
    ],
  ])('a group with %s', (_, name, change, fault) => {
    expect(faults('prod', changed(name, change))).toEqual([fault]);
  });

  it('an alarm on a metric that no handler of the group feeds', () => {
    const isOfOrders = (one: Resource): boolean => textOf(one, 'AlarmDescription').includes('look at the log of orders,');
    const other = planted(prod, 'AWS::CloudWatch::Alarm', isOfOrders, (text) => text.replace('"orders-FailedRequests"', '"FailedCalls"'));
    expect(faults('prod', other)).toEqual(['orders is not rolled back by store-management/prod orders-FailedRequests.']);
  });

  it('a function without a deployment group, and one without a check', () => {
    const isOf = (name: string) => (one: Resource) => functionName(together(prod)[textOf(one, 'FunctionName', 'Ref')]) === name;
    const without = planted(prod, 'AWS::Lambda::Alias', isOf('admin'), (text) => text.replace('CodeDeployLambdaAliasUpdate', 'None'));
    expect(faults('prod', without)).toEqual(['admin is not replaced by a deployment group.']);
    const unchecked = planted(prod, 'AWS::Lambda::Alias', isOf('roll-up-sales'), (text) => text.replace('BeforeAllowTrafficHook', 'None'));
    expect(faults('prod', unchecked)).toEqual(['roll-up-sales is not checked before its first call.']);
  });
});

describe('a failure planted in one group', () => {
  const prod = stacks('prod');
  const before = { ...process.env };
  afterAll(() => {
    process.env = before;
  });

  /** Reports whether CloudWatch would raise an alarm on failed requests. */
  const raises = (alarm: Resource | undefined, failed: number, requests: number): boolean => {
    const [, condition = '', value = ''] = textOf(alarm, 'Metrics', 0, 'Expression').match(/^IF\((.+), (\w+), 0\)$/) ?? [];
    const holds = condition.split(' AND ').every((comparison) => {
      const filled = comparison.replaceAll('failed', String(failed)).replaceAll('requests', String(requests));
      const [left = '', operator = '', right = ''] = filled.split(/ (>=|>) /);
      const product = (text: string): number => text.split(' * ').reduce((all, factor) => all * Number(factor), 1);
      return operator === '>=' ? product(left) >= product(right) : product(left) > product(right);
    });
    return (holds && value === 'failed' ? failed : 0) > Number(propertyOf(alarm, 'Threshold'));
  };

  it('is measured by its handler, triggers the alarm on that metric, and rolls back only that function, while it has a tenth of the requests', async () => {
    const [, id, fn] = ofType(prod, 'AWS::Lambda::Function').find(([, , one]) => functionName(one) === 'customers') ?? [];
    const name = id?.replace(/[0-9A-F]{8}$/, '') ?? '';
    const variables = Object.entries(propertyOf(fn, 'Environment', 'Variables') as object);
    Object.assign(
      process.env,
      Object.fromEntries(variables.map(([key, value]) => [key, typeof value === 'string' ? value : 'https://x.example'])),
    );
    Object.assign(process.env, { AWS_REGION: 'eu-west-1', AWS_LAMBDA_FUNCTION_NAME: name });
    const { handler } = (await import(join(__dirname, '../../functions/api/customers/handler.ts'))) as {
      handler: (event: unknown, context: Context) => Promise<{ readonly statusCode: number }>;
    };
    const [endpoint] = Object.values(apiGroups.find((group) => group.name === 'customers')?.endpoints ?? {});
    let calls = 0;
    const failing = () => {
      calls += 1;
      if (calls === 1) throw new Error('planted');
      return 29_000;
    };
    let status = 0;
    const lines = await captureLogLines(async () => {
      const context = { ...lambdaContext, getRemainingTimeInMillis: failing } as Context;
      status = (await handler(apiEvent({ method: endpoint?.method ?? '', route: `/v1${endpoint?.path}` }), context)).statusCode;
    });
    expect(status).toBe(500);
    const [[measured] = ['']] = lines.flatMap(embeddedMetrics);

    const alarms = ofType(prod, 'AWS::CloudWatch::Alarm').filter(([, , alarm]) =>
      metricsReadBy(alarm)
        .map(keyOfMetric)
        .includes(measured ?? ''),
    );
    expect(alarms).toHaveLength(1);
    const [[, alarmId, alarm] = []] = alarms;
    expect(raises(alarm, 10, 100)).toBe(true);
    expect(raises(alarm, 0, 100)).toBe(false);

    const groups = ofType(prod, 'AWS::CodeDeploy::DeploymentGroup').filter(([, , group]) => JSON.stringify(group).includes(`"${alarmId}"`));
    expect(groups.map(([, , group]) => textOf(group, 'DeploymentGroupName'))).toEqual(['customers']);
    const taken = ofType(prod, 'AWS::Lambda::Alias').filter(([, , one]) =>
      JSON.stringify(one).includes(`"DeploymentGroupName":{"Ref":"${groups[0]?.[1]}"}`),
    );
    expect(taken.map(([, , one]) => functionName(together(prod)[textOf(one, 'FunctionName', 'Ref')]))).toEqual(['customers']);
  });

  it("lasts long enough to be noticed: every rollout takes longer than its alarms' periods", () => {
    for (const [, , group] of ofType(prod, 'AWS::CodeDeploy::DeploymentGroup')) {
      const watched = (propertyOf(group, 'AlarmConfiguration', 'Alarms') ?? []) as readonly { readonly Name: unknown }[];
      const { minutes } = rolloutOf(textOf(group, 'DeploymentGroupName'));
      for (const { Name } of watched) {
        const periods = Number(propertyOf(alarmNamed(prod, Name), 'EvaluationPeriods'));
        expect(minutes).toBeGreaterThanOrEqual(periods * 5);
      }
    }
  });

  it('does not block the release that fixes it, on request: only the alarms of the named functions are ignored', () => {
    const of = resourcesIn(templatesFrom(addStoreManagement(anApp({ stage: 'prod', ignoredAlarms: 'orders,send-email' }))));
    const ignored = ofType(of, 'AWS::CodeDeploy::DeploymentGroup').flatMap(([, , group]) => {
      const isIgnored = propertyOf(group, 'AlarmConfiguration', 'Enabled') === false;
      return isIgnored && rolloutOf(textOf(group, 'DeploymentGroupName')).minutes > 0 ? [textOf(group, 'DeploymentGroupName')] : [];
    });
    expect(ignored.sort()).toEqual(['orders', 'send-email']);
  });

  it.each(['order', 'all', 'orders;products'])('is not ignored under an unknown function name: %s', (name) => {
    expect(() => addStoreManagement(anApp({ stage: 'prod', ignoredAlarms: name }))).toThrow(
      `ignoredAlarms contains unknown functions: ${name}. `,
    );
  });
});

describe('a single crash', () => {
  it.each(['staging', 'prod'])('rolls nothing back in %s: each alarm of a release needs several failures', (stage) => {
    const of = stacks(stage);
    for (const [, , group] of ofType(of, 'AWS::CodeDeploy::DeploymentGroup')) {
      const name = textOf(group, 'DeploymentGroupName');
      const watched = (propertyOf(group, 'AlarmConfiguration', 'Alarms') ?? []) as readonly { readonly Name: unknown }[];
      for (const { Name } of watched) {
        const alarm = alarmNamed(of, Name);
        const fewest = Number(textOf(alarm, 'Metrics', 0, 'Expression').match(/^IF\(failed >= (\d+) AND /)?.[1] ?? 1);
        const isEnough = Number(propertyOf(alarm, 'Threshold')) + fewest;
        expect([name, isEnough]).toEqual([name, expect.any(Number)]);
        expect(isEnough).toBeGreaterThanOrEqual(5);
      }
    }
  });

  it("is counted with the function's logged failures, so that a version that only crashes is rolled back as well", () => {
    const filters = ofType(stacks('prod'), 'AWS::Logs::MetricFilter').map(([, , filter]) =>
      textOf(filter, 'MetricTransformations', 0, 'MetricName'),
    );
    const names = [...Object.keys(apiFunctions), 'console'].map((name) => `${name}-FailedRequests`);
    expect(filters.filter((name) => name.endsWith('-FailedRequests')).sort()).toEqual(names.sort());
    const surfaces = Object.keys(allWorkers).map((name) => `${surfaceOf(name)}-FailedRecords`);
    expect(filters.filter((name) => name.endsWith('-FailedRecords')).sort()).toEqual(surfaces.sort());
  });
});

describe('the functions of a stack', () => {
  /**
   * Returns, for each alias that CodeDeploy moves, the id of the alias that must be moved before it; undefined if there
   * is none.
   */
  const waiting = (of: Resources): readonly (string | undefined)[] => {
    const aliases = Object.entries(of).filter(([, one]) => one.Type === 'AWS::Lambda::Alias' && 'UpdatePolicy' in one);
    const ids = new Set(aliases.map(([id]) => id));
    return aliases.map(([, { DependsOn = [] }]) => [DependsOn].flat().find((one) => ids.has(one)));
  };

  it.each(['workers', 'front', 'public', 'admin'])('of %s are replaced at most seven at a time', (stack) => {
    const exchanged = waiting(stacks('prod')[stack] ?? {});
    expect(exchanged.length).toBeGreaterThan(1);
    // The aliases form chains, and each chain moves one alias at a time. Each alias that waits for no other alias
    // starts a chain.
    expect(exchanged.filter((before) => before === undefined).length).toBe(Math.min(7, exchanged.length));
    const waitedFor = exchanged.filter((before) => before !== undefined);
    expect(new Set(waitedFor).size).toBe(waitedFor.length);
  });
});

describe('dev', () => {
  it('moves its aliases all at once: it has no alarms that could roll a version back', () => {
    const of = stacks('dev');
    expect(ofType(of, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    expect(ofType(of, 'AWS::Lambda::Alias').filter(([, , alias]) => 'UpdatePolicy' in alias)).toEqual([]);
  });
});

describe('versions', () => {
  const versionsOf = (of: Stacks): readonly string[] => ofType(of, 'AWS::Lambda::Version').map(([, id]) => id);

  it('are new for a changed function, and the same as before for all others', () => {
    const changed = stacksOf('prod', ({ workers: { node } }) => {
      const found = node.findAll().find((one) => one.node.path.endsWith('/send-email/Lambda/Function'));
      (found as unknown as { addEnvironment: (name: string, value: string) => void }).addEnvironment('EMAIL_SENDER', 'other@example.com');
    });
    // Synthesizes the unchanged stacks as well, because the cached templates may have been made with older pages of the
    // console.
    const before = new Set(versionsOf(stacksOf('prod', () => undefined)));
    const fresh = versionsOf(changed).filter((id) => !before.has(id));
    expect(fresh.map((id) => id.replace(/CurrentVersion.*$/, ''))).toEqual(['sendemailLambdaFunction']);
  });
});

describe('the versions of functions that read the table', () => {
  it.each(Object.keys(stages))('of %s are replaced when the stage gets another table: their description contains its name', (stage) => {
    const of = stacks(stage);
    const all = together(of);
    const reading: string[] = [];
    for (const [, , version] of ofType(of, 'AWS::Lambda::Version')) {
      const fn = all[textOf(version, 'FunctionName', 'Ref')];
      const table = propertyOf(fn, 'Environment', 'Variables', 'TABLE_NAME');
      expect([functionName(fn), propertyOf(version, 'Description')]).toEqual([functionName(fn), table]);
      if (table !== undefined) reading.push(functionName(fn));
    }
    expect(reading).toEqual(expect.arrayContaining(['orders', 'admin-products', 'docs', 'publish-events']));
  });
});

describe('the health check', () => {
  const checked = Object.entries(allWorkers).filter(([, { triggers }]) => rolloutOfWorker(triggers).isChecked);

  it('is answered by every worker that is replaced at once, and does nothing else', async () => {
    expect(checked.length).toBe(10);
    const variables = ['TABLE_NAME', 'EVENT_BUS_NAME', 'DELIVERIES_RETRY_QUEUE_URL', 'SECRETS_KEY_ID', 'IMPORT_BUCKET'];
    // Nothing listens at this address, so a handler fails if it calls AWS.
    Object.assign(process.env, Object.fromEntries(variables.map((name) => [name, 'https://127.0.0.1:1/x'])), {
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_REGION: 'eu-west-1',
    });
    for (const [name, { folder }] of checked) {
      const { handler } = (await import(join(__dirname, '../../functions', folder, 'handler.ts'))) as {
        handler: (event: unknown, context: Context) => unknown;
      };
      expect([name, await handler(healthCheck, lambdaContext)]).toEqual([name, healthAnswer]);
    }
  });
});
