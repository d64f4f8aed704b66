import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { StoreManagement } from '#infra/store-management.ts';
import type { Templates } from './templates.ts';

/**
 * Returns an app for assertions, without bundles. Skips the CDK's own validation of templates, which is slow and only
 * warns; `npm run synth` performs it.
 */
export const anApp = (context: Readonly<Record<string, unknown>> = {}): App =>
  new App({ builtinCloudFormationValidation: false, context: { 'aws:cdk:bundling-stacks': [], ...context } });

/** Returns each stack's synthesized template, keyed by the part of the system. */
export const templatesFrom = (stacks: StoreManagement): Templates =>
  Object.fromEntries(Object.entries(stacks).map(([part, stack]) => [part, Template.fromStack(stack)])) as Templates;
