import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addStoreManagement, type StoreManagement } from '#infra/store-management.ts';

export type Resource = {
  readonly Type: string;
  readonly Properties?: unknown;
  readonly Metadata?: { readonly local?: { readonly entry: string } };
  readonly DeletionPolicy?: string;
};
export type Resources = Readonly<Record<string, Resource>>;
export type Templates = Readonly<Record<keyof StoreManagement, Template>>;

/** An app for assertions: nothing is bundled. The CDK's own check of templates, which takes long and only warns, is left to `npm run synth`. */
export const anApp = (context: Readonly<Record<string, unknown>> = {}): App =>
  new App({ builtinCloudFormationValidation: false, context: { 'aws:cdk:bundling-stacks': [], ...context } });

/** The templates of the stacks, as synthesised for a context such as `{ stage: 'prod' }`. */
export function templatesOf(context: Readonly<Record<string, unknown>>): Templates {
  return templatesFrom(addStoreManagement(anApp(context)));
}

export const templatesFrom = (stacks: StoreManagement): Templates =>
  Object.fromEntries(Object.entries(stacks).map(([part, stack]) => [part, Template.fromStack(stack)])) as Templates;

export const resourcesOf = (template: Template, type?: string): Resources => {
  const all = (template.toJSON() as { Resources: Resources }).Resources;
  return Object.fromEntries(Object.entries(all).filter(([, resource]) => type === undefined || resource.Type === type));
};

/** Every resource of all stacks, by `stack/logicalId`. */
export const allResources = (templates: Readonly<Record<string, Template>>, type?: string): Resources =>
  Object.fromEntries(
    Object.entries(templates).flatMap(([stack, template]) =>
      Object.entries(resourcesOf(template, type)).map(([id, resource]) => [`${stack}/${id}`, resource]),
    ),
  );

/** Of what calls a function by its alias, in whatever form: the logical id of the alias. Undefined when it calls the function itself. */
export function calledAlias(resources: Resources, value: unknown): string | undefined {
  const named = JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::ImportValue)":"([^"]+)"/g);
  const ids = [...named].map(([, name = '']) => name.match(/ExportsOutputRef(\w+)[0-9A-F]{8}$/)?.[1] ?? name);
  return ids.find((id) => resources[id]?.Type === 'AWS::Lambda::Alias');
}

/** The function that something calls by its alias. */
export function calledFunction(resources: Resources, value: unknown): Resource | undefined {
  const alias = calledAlias(resources, value);
  return alias === undefined ? undefined : resources[textOf(resources[alias], 'FunctionName', 'Ref')];
}

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
