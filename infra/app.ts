import { App, Validations } from 'aws-cdk-lib';
import { deploymentTargetOf } from './stages.ts';
import { addStoreManagement } from './store-management.ts';

const app = new App();
addStoreManagement(app);
// A finding without a recorded reason stops the deployment. A local run deploys nothing, and loading the rules takes
// as long as building its templates.
if (deploymentTargetOf(app.node).kind === 'aws') {
  const { AwsSolutionsChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
