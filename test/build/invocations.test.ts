import { physicalName } from '#infra/stages.ts';
import { readableArn } from './readable-arn.ts';
import { roleOf, type Statement, statementsOf } from './role-statements.ts';
import { calledFunction, functionName, propertyOf, type Resource, type Resources, resourcesOf, templatesOf, textOf } from './templates.ts';

/*
 * Checks that schedules, rules, event source mappings and log subscriptions have permission for their calls. Routes are
 * checked in routes.test.ts.
 */

type Stacks = Readonly<Record<string, Resources>>;

const stacks: Stacks = Object.fromEntries(
  Object.entries(templatesOf({ stage: 'prod' })).map(([part, template]) => [part, resourcesOf(template)]),
);

const everyResource = (of: Stacks, type: string): readonly (readonly [stack: string, id: string, resource: Resource])[] =>
  Object.entries(of).flatMap(([stack, resources]) =>
    Object.entries(resources).flatMap(([id, resource]) => (resource.Type === type ? [[stack, id, resource] as const] : [])),
  );

const arnAt = (resource: Resource | undefined, ...path: readonly (string | number)[]): string | null => {
  const value = propertyOf(resource, ...path);
  return value === undefined ? null : readableArn(value);
};

/**
 * Reports whether a function permits calls by `principal` from `source`. A `*` in the permission matches any string.
 */
function mayInvoke(of: Stacks, fn: string, principal: string, source: string): boolean {
  return everyResource(of, 'AWS::Lambda::Permission').some(
    ([, , permission]) =>
      arnAt(permission, 'FunctionName') === fn &&
      propertyOf(permission, 'Principal') === principal &&
      matches(arnAt(permission, 'SourceArn') ?? '', source),
  );
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[$.()+[\]{}|^\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text);

/** Reports whether a queue lets EventBridge send messages to it for a rule. */
function maySendTo(of: Stacks, queue: string, rule: string): boolean {
  const policies = everyResource(of, 'AWS::SQS::QueuePolicy').flatMap(
    ([, , policy]) => propertyOf(policy, 'PolicyDocument', 'Statement') as readonly (Statement & { readonly Principal: unknown })[],
  );
  return policies.some(
    ({ Effect, Action, Resource: resource, Principal, Condition }) =>
      Effect === 'Allow' &&
      [Action].flat().includes('sqs:SendMessage') &&
      readableArn(resource) === queue &&
      JSON.stringify(Principal) === '{"Service":"events.amazonaws.com"}' &&
      [Condition?.['ArnEquals']?.['aws:SourceArn']].flat().some((arn) => arn !== undefined && readableArn(arn) === rule),
  );
}

/** Reports whether a function's role allows all of these actions on a resource. */
function roleAllows(of: Stacks, fn: Resource | undefined, actions: readonly string[], resource: string): boolean {
  if (fn === undefined) return false;
  const roles = Object.fromEntries(everyResource(of, 'AWS::IAM::Role').map(([stack, id, role]) => [`${stack}/${id}`, role]));
  const allowed = statementsOf(roleOf(roles, fn)).flatMap(({ Effect, Action, Resource: on }) =>
    Effect === 'Allow' && [on].flat().some((arn) => readableArn(arn) === resource) ? [Action].flat() : [],
  );
  return actions.every((action) => allowed.includes(action));
}

const readQueue = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const readStream = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'];

/** Describes the calls between our resources that are required but not permitted. */
function refused(of: Stacks): string[] {
  const targets = everyResource(of, 'AWS::Events::Rule').flatMap(([, id, rule]) => {
    const arn = readableArn({ 'Fn::GetAtt': [id, 'Arn'] });
    const target = arnAt(rule, 'Targets', 0, 'Arn') ?? '';
    const dead = arnAt(rule, 'Targets', 0, 'DeadLetterConfig', 'Arn');
    const isScheduled = propertyOf(rule, 'ScheduleExpression') !== undefined;
    return [
      [`${arn} to ${target}`, isScheduled ? mayInvoke(of, target, 'events.amazonaws.com', arn) : maySendTo(of, target, arn)] as const,
      ...(dead === null ? [] : [[`${arn} to ${dead}`, maySendTo(of, dead, arn)] as const]),
    ];
  });
  const mappings = everyResource(of, 'AWS::Lambda::EventSourceMapping').flatMap(([stack, , mapping]) => {
    const fn = calledFunction(of[stack] ?? {}, propertyOf(mapping, 'FunctionName'));
    const source = arnAt(mapping, 'EventSourceArn') ?? '';
    const givenUp = arnAt(mapping, 'DestinationConfig', 'OnFailure', 'Destination');
    const actions = source.endsWith('StreamArn') ? readStream : readQueue;
    return [
      [`${source} to ${functionName(fn)}`, roleAllows(of, fn, actions, source)] as const,
      ...(givenUp === null ? [] : [[`${functionName(fn)} to ${givenUp}`, roleAllows(of, fn, ['sqs:SendMessage'], givenUp)] as const]),
    ];
  });
  const subscriptions = everyResource(of, 'AWS::Logs::SubscriptionFilter').map(([stack, , filter]) => {
    // CloudFormation generates a log group's name from the names of its stack and resource.
    const name = `${physicalName('prod', stack as 'public')}-${textOf(filter, 'LogGroupName', 'Ref')}-made-up`;
    const source = `arn:aws:logs:eu-west-1:222222222222:log-group:${name}:*`;
    return [`${name} to its reader`, mayInvoke(of, arnAt(filter, 'DestinationArn') ?? '', 'logs.amazonaws.com', source)] as const;
  });
  return [...targets, ...mappings, ...subscriptions].flatMap(([what, isAllowed]) => (isAllowed ? [] : [what]));
}

/** Returns the stacks with one resource removed or, if `resource` is given, replaced. */
const changed = (stack: string, id: string, resource?: Resource): Stacks => {
  const { [id]: _, ...rest } = stacks[stack] ?? {};
  return { ...stacks, [stack]: resource === undefined ? rest : { ...rest, [id]: resource } };
};

const found = (type: string, fits: (resource: Resource) => boolean) => {
  const first = everyResource(stacks, type).find(([, , resource]) => fits(resource));
  if (first === undefined) throw new Error(`There is no ${type}`);
  return first;
};

describe("AWS's actions between our resources", () => {
  it('are allowed: schedules, rules, their dead-letter queues, mappings, given-up records and log subscriptions', () => {
    expect(refused(stacks)).toEqual([]);
  });

  it('are all checked', () => {
    const count = (type: string): number => everyResource(stacks, type).length;
    expect(count('AWS::Events::Rule')).toBeGreaterThan(14);
    expect(count('AWS::Lambda::EventSourceMapping')).toBeGreaterThan(11);
    expect(count('AWS::Logs::SubscriptionFilter')).toBeGreaterThan(20);
  });

  it('are refused to a schedule whose function lacks the permission', () => {
    const [stack, id] = found('AWS::Lambda::Permission', (permission) => propertyOf(permission, 'Principal') === 'events.amazonaws.com');
    expect(refused(changed(stack, id))).toHaveLength(1);
  });

  it('are refused to a rule whose queue lacks the policy', () => {
    const [stack, id] = found('AWS::SQS::QueuePolicy', (policy) => textOf(policy, 'Queues', 0, 'Ref').startsWith('emailsQueue'));
    expect(refused(changed(stack, id))).toEqual([
      'toemailsRule.Arn to emailsQueue.Arn',
      'EmailFeedbackHashed.Arn to emailsQueue.Arn',
      'EmailFeedbackRule.Arn to emailsQueue.Arn',
    ]);
  });

  it('are refused to log groups whose subscriber lacks the permission', () => {
    const [stack, id] = found('AWS::Lambda::Permission', (permission) => propertyOf(permission, 'Principal') === 'logs.amazonaws.com');
    expect(refused(changed(stack, id))).toHaveLength(everyResource(stacks, 'AWS::Logs::SubscriptionFilter').length);
  });

  it.each(['sqs:DeleteMessage', 'dynamodb:GetRecords', 'sqs:SendMessage'])('are refused to a mapping whose role lacks %s', (action) => {
    const reads = action === 'sqs:DeleteMessage' ? 'send-email' : 'publish-events';
    const [stack, , fn] = found('AWS::Lambda::Function', (candidate) => functionName(candidate) === reads);
    const id = textOf(fn, 'Role', 'Fn::GetAtt', 0);
    const role = JSON.parse(JSON.stringify(stacks[stack]?.[id]).replaceAll(`"${action}"`, '"sqs:Nothing"')) as Resource;
    expect(refused(changed(stack, id, role))).toHaveLength(1);
  });
});

describe('messages in the queues that the bus fills', () => {
  it('have their store as their group, so that a store with many messages does not delay others', () => {
    const groups = everyResource(stacks, 'AWS::Events::Rule')
      .filter(([, , rule]) => propertyOf(rule, 'EventPattern') !== undefined)
      // Leaves out the rules for SES reports, which have no message group.
      .filter(([, , rule]) => propertyOf(rule, 'EventBusName') !== undefined)
      .map(([, , rule]) => propertyOf(rule, 'Targets', 0, 'SqsParameters', 'MessageGroupId'));
    expect(new Set(groups)).toEqual(new Set(['$.detail.store.id']));
  });
});
