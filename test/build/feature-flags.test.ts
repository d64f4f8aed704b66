import * as cxapi from 'aws-cdk-lib/cx-api';
import { FLAGS } from 'aws-cdk-lib/cx-api';
import { featureFlags } from '#infra/feature-flags.ts';
import { addStoreManagement } from '#infra/store-management.ts';
import { anApp } from './synthesise.ts';

const { CURRENTLY_RECOMMENDED_FLAGS: recommended } = cxapi as unknown as { CURRENTLY_RECOMMENDED_FLAGS: Record<string, unknown> };

describe('the feature flags of the CDK', () => {
  it('are the recommended ones, except for how stacks reference each other', () => {
    expect(featureFlags).toEqual({ ...recommended, '@aws-cdk/core:defaultCrossStackReferences': 'strong' });
    expect(Object.keys(featureFlags).filter((flag) => !(flag in FLAGS))).toEqual([]);
  });

  it('are set for every app of the stacks', () => {
    const app = anApp();
    addStoreManagement(app);
    for (const [flag, value] of Object.entries(featureFlags)) expect(app.node.tryGetContext(flag)).toEqual(value);
  });
});
