import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { StoreManagement } from '#infra/store-management.ts';
import type { Templates } from './templates.ts';

/**
 * Returns an app for assertions, without bundles. The CDK's own validation of templates, which is slow and only warns,
 * is left to `npm run synth`.
 */
export const anApp = (context: Readonly<Record<string, unknown>> = {}): App =>
  new App({ builtinCloudFormationValidation: false, context: { 'aws:cdk:bundling-stacks': [], ...context } });

/** Returns the synthesized template of each stack, by its part. */
export const templatesFrom = (stacks: StoreManagement): Templates =>
  Object.fromEntries(Object.entries(stacks).map(([part, stack]) => [part, Template.fromStack(stack)])) as Templates;
