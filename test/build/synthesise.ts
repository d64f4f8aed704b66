import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { StoreManagement } from '#infra/store-management.ts';
import type { Templates } from './templates.ts';

/** An app for assertions: nothing is bundled. The CDK's own check of templates, which takes long and only warns, is left to `npm run synth`. */
export const anApp = (context: Readonly<Record<string, unknown>> = {}): App =>
  new App({ builtinCloudFormationValidation: false, context: { 'aws:cdk:bundling-stacks': [], ...context } });

/** What is synthesised of stacks, by their part. */
export const templatesFrom = (stacks: StoreManagement): Templates =>
  Object.fromEntries(Object.entries(stacks).map(([part, stack]) => [part, Template.fromStack(stack)])) as Templates;
