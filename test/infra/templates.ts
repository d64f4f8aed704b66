import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addStoreManagement } from '#infra/store-management.ts';

export type Resource = {
  readonly Type: string;
  readonly Properties?: unknown;
  readonly Metadata?: { readonly local?: { readonly entry: string } };
  readonly DeletionPolicy?: string;
};
export type Resources = Readonly<Record<string, Resource>>;
export type Templates = { readonly data: Template; readonly events: Template; readonly api: Template };

/** An app for assertions: nothing is bundled. */
export const anApp = (context: Readonly<Record<string, unknown>> = {}): App =>
  new App({ context: { 'aws:cdk:bundling-stacks': [], ...context } });

/** The templates of the three stacks, as synthesised for a context such as `{ stage: 'prod' }`. */
export function templatesOf(context: Readonly<Record<string, unknown>>): Templates {
  const { data, events, api } = addStoreManagement(anApp(context));
  return { data: Template.fromStack(data), events: Template.fromStack(events), api: Template.fromStack(api) };
}

export const resourcesOf = (template: Template, type?: string): Resources => {
  const all = (template.toJSON() as { Resources: Resources }).Resources;
  return Object.fromEntries(Object.entries(all).filter(([, resource]) => type === undefined || resource.Type === type));
};

/** Every resource of all stacks, by `stack/logicalId`. */
export const allResources = (templates: Templates, type?: string): Resources =>
  Object.fromEntries(
    Object.entries(templates).flatMap(([stack, template]) =>
      Object.entries(resourcesOf(template, type)).map(([id, resource]) => [`${stack}/${id}`, resource]),
    ),
  );

/** A property by its path, `undefined` where the path ends early. */
export const propertyOf = (resource: Resource | undefined, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    resource?.Properties,
  );

/** The same, as text. */
export const textOf = (resource: Resource | undefined, ...path: readonly (string | number)[]): string =>
  String(propertyOf(resource, ...path));

/** The folder of a function's source. */
export const functionName = (resource: Resource | undefined): string =>
  (resource?.Properties as { readonly Description?: string } | undefined)?.Description?.match(/^(\S+) \(/)?.[1] ?? 'unknown';
