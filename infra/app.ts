import { App, Validations } from 'aws-cdk-lib';
import { deploymentTargetOf } from './stages.ts';
import { addStoreManagement } from './store-management.ts';

const app = new App();
addStoreManagement(app);
// On AWS, a finding of cdk-nag stops the deployment, unless a reason for accepting it is recorded. Local runs skip the
// checks: they deploy nothing, and loading the rules would take as long as building the templates.
if (deploymentTargetOf(app.node).kind === 'aws') {
  const { AwsSolutionsChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
