import { type App, CfnOutput, Tags } from 'aws-cdk-lib';
import { featureFlags } from './feature-flags.ts';
import { apiFunctions, defaultGroup } from './functions.ts';
import { concurrencyFaults } from './reserved-concurrency.ts';
import { ignoredAlarms, requireReleased } from './rollouts.ts';
import { DataStack } from './stacks/data-stack.ts';
import { FrontStack } from './stacks/front-stack.ts';
import { GroupsStack } from './stacks/groups-stack.ts';
import { MessagingStack } from './stacks/messaging-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import { WorkersStack } from './stacks/workers-stack.ts';
import {
  deploymentTargetOf,
  releaseNamed,
  requireAlarmEmail,
  requireOwnRepository,
  type StackPart,
  type Stage,
  stackNameOf,
  stageNamed,
  stages,
} from './stages.ts';
import { wireFunctions } from './wire-functions.ts';

export type StoreManagement = {
  readonly data: DataStack;
  readonly messaging: MessagingStack;
  readonly workers: WorkersStack;
  readonly front: FrontStack;
  readonly public: GroupsStack;
  readonly admin: GroupsStack;
  readonly operations: OperationsStack;
};

/** Returns the names of the endpoint groups whose contracts belong to a surface, except the default group. */
const groupsOf = (surface: 'public' | 'admin'): readonly string[] =>
  Object.entries(apiFunctions).flatMap(([name, { folder }]) =>
    name !== defaultGroup && folder.startsWith('admin/') === (surface === 'admin') ? [name] : [],
  );

/** Adds the stacks of the stage that the context specifies (`-c stage=prod`), in the order of their deployment. */
export function addStoreManagement(app: App): StoreManagement {
  for (const [flag, value] of Object.entries(featureFlags)) app.node.setContext(flag, value);
  const stageName = stageNamed(app.node.tryGetContext('stage'));
  const stage: Stage = stages[stageName];
  const faults = concurrencyFaults(stages);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  requireAlarmEmail(stageName, stage);
  requireOwnRepository(stageName, stage);
  requireReleased(ignoredAlarms(app.node));
  const target = deploymentTargetOf(app.node);
  const stackOf = (part: StackPart) => ({
    stackName: stackNameOf(stageName, part),
    terminationProtection: stage.keepsData,
    ...(target.kind === 'aws' && stage.env !== undefined && { env: stage.env }),
  });

  const data = new DataStack(app, 'data', { ...stackOf('data'), stageName, stage, target });
  const messaging = new MessagingStack(app, 'messaging', { ...stackOf('messaging'), stageName, stage, alarmTopic: data.alarmTopic });
  const wiring = wireFunctions({ stageName, stage, data, messaging });
  const workers = new WorkersStack(app, 'workers', { ...stackOf('workers'), wiring });
  const { requestLogReader } = workers;
  const front = new FrontStack(app, 'front', { ...stackOf('front'), wiring, requestLogReader, staff: data.staff });
  const groups = (surface: 'public' | 'admin'): GroupsStack =>
    new GroupsStack(app, surface, {
      ...stackOf(surface),
      wiring: front.wiring,
      requestLogReader,
      api: front.api,
      groups: groupsOf(surface),
    });
  const operations = new OperationsStack(app, 'operations', {
    ...stackOf('operations'),
    wiring,
    userPoolArn: data.staff.pool.userPoolArn,
    queues: messaging.queues,
    attemptsLogName: workers.attemptsLogName,
    api: front.api,
  });
  const stacks = { data, messaging, workers, front, public: groups('public'), admin: groups('admin'), operations };
  // These stacks read a parameter of the data stack. The CDK does not derive the order of deployment from this, so the
  // dependency is declared here.
  for (const stack of [workers, front, stacks.public, stacks.admin, operations]) stack.addStackDependency(data);
  const release = releaseNamed(app.node);
  if (release !== undefined) {
    for (const stack of Object.values(stacks))
      new CfnOutput(stack, 'Release', { value: release, description: 'The last deployed release' });
  }
  Tags.of(app).add('service', 'store-management');
  Tags.of(app).add('stage', stageName);
  return stacks;
}
