import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addStoreManagement } from '#infra/store-management.ts';
import { anApp } from './synthesise.ts';

const checked = (app: App): App => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};

describe('the AwsSolutions rules', () => {
  it.each(['dev', 'staging', 'prod'])('hold in %s, except for justified exceptions', (stage) => {
    const app = checked(anApp({ stage }));
    addStoreManagement(app);
    expect(() => app.synth()).not.toThrow();
  });

  it('are actually checked: a queue without TLS stops the synthesis', () => {
    const app = checked(anApp());
    new Queue(new Stack(app, 'Careless'), 'Queue');
    expect(() => app.synth()).toThrow('The SQS queue does not require requests to use SSL.');
  });
});
