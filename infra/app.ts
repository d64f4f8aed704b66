import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { deploymentTargetOf } from './stages.ts';
import { addStoreManagement } from './store-management.ts';

const app = new App();
addStoreManagement(app);
// A finding without a recorded reason stops the deployment.
if (deploymentTargetOf(app.node).kind === 'aws') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
