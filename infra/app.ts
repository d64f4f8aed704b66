import { App, Validations } from 'aws-cdk-lib';
import { deploymentTargetOf } from './stages.ts';
import { addStoreManagement } from './store-management.ts';

const app = new App();
addStoreManagement(app);
// A finding without a recorded reason stops the deployment. One machine deploys nothing, and to load the rules takes as long as its templates.
if (deploymentTargetOf(app.node).kind === 'aws') {
  const { AwsSolutionsChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
