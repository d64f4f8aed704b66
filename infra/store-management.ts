import { type App, Tags } from 'aws-cdk-lib';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EventsStack } from './stacks/events-stack.ts';
import { deploymentTargetOf, type Stage, stackNameOf, stageNamed, stages } from './stages.ts';

export type StoreManagement = {
  readonly data: DataStack;
  readonly events: EventsStack;
  readonly api: ApiStack;
};

/** The stacks of the stage that the context names (`-c stage=prod`), in the order in which they are deployed. */
export function addStoreManagement(app: App): StoreManagement {
  // A resource that another stack uses cannot be removed. Set here, not in cdk.json, so that tests and a local run have it too.
  app.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');
  const stageName = stageNamed(app.node.tryGetContext('stage'));
  const stage: Stage = stages[stageName];
  const target = deploymentTargetOf(app.node);
  const stackOf = (part: 'data' | 'events' | 'api') => ({
    stackName: stackNameOf(stageName, part),
    terminationProtection: stage.keepsData,
  });

  const data = new DataStack(app, 'data', {
    ...stackOf('data'),
    stageName,
    stage,
    target,
  });
  const events = new EventsStack(app, 'events', {
    ...stackOf('events'),
    stageName,
    stage,
    data,
  });
  const api = new ApiStack(app, 'api', {
    ...stackOf('api'),
    wiring: events.wiring,
    requestLogReader: events.requestLogReader,
    staff: data.staff,
  });
  Tags.of(app).add('service', 'store-management');
  Tags.of(app).add('stage', stageName);
  return { data, events, api };
}
