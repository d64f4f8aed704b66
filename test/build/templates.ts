import { execFileSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { PROJECT_ROOT } from '#infra/local/project-root.ts';
import { appSources } from '#infra/local/template/synth-stacks.ts';
import type { StoreManagement } from '#infra/store-management.ts';

export type Resource = {
  readonly Type: string;
  readonly Properties?: unknown;
  readonly Metadata?: { readonly local?: { readonly entry: string } };
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: string | readonly string[];
};
export type Resources = Readonly<Record<string, Resource>>;
export type Templates = Readonly<Record<keyof StoreManagement, Template>>;

/**
 * The folder that caches templates by their sources and context. A synthesis takes five seconds, and twenty suites use
 * its result.
 */
const KEPT = join(PROJECT_ROOT, 'node_modules/.cache/test-templates');

/**
 * Returns the templates of the stacks for a context such as `{ stage: 'prod' }`, from the cache or from a new synthesis
 * in a separate process.
 * @throws Error with the output of a failed synthesis
 */
export function templatesOf(context: Readonly<Record<string, unknown>>): Templates {
  const wanted = JSON.stringify(context);
  const file = join(KEPT, `${sources()}-${hash('sha256', wanted).slice(0, 16)}.json`);
  if (!existsSync(file)) {
    execFileSync(process.execPath, [join(PROJECT_ROOT, 'test/build/write-templates.ts'), file, wanted], {
      cwd: PROJECT_ROOT,
      stdio: 'pipe',
    });
  }
  const templates = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Record<string, unknown>>>);
  return Object.fromEntries(templates.map(([part, template]) => [part, Template.fromJSON(template)])) as Templates;
}

/** Returns a hash of all files that determine the templates. */
function sources(): string {
  const all = createHash('sha256');
  const own = ['synthesise', 'write-templates'].map((name) => join(PROJECT_ROOT, `test/build/${name}.ts`));
  for (const file of [...appSources(), ...own, join(PROJECT_ROOT, 'package-lock.json')]) all.update(`${file}\0`).update(readFileSync(file));
  return all.digest('hex').slice(0, 16);
}

export const resourcesOf = (template: Template, type?: string): Resources => {
  const all = (template.toJSON() as { Resources: Resources }).Resources;
  return Object.fromEntries(Object.entries(all).filter(([, resource]) => type === undefined || resource.Type === type));
};

/** Returns the resources of all stacks, or those of one type, keyed by `stack/logicalId`. */
export const allResources = (templates: Readonly<Record<string, Template>>, type?: string): Resources =>
  Object.fromEntries(
    Object.entries(templates).flatMap(([stack, template]) =>
      Object.entries(resourcesOf(template, type)).map(([id, resource]) => [`${stack}/${id}`, resource]),
    ),
  );

/** Returns the logical id of the alias that a reference points to; undefined if the reference bypasses the alias. */
export function calledAlias(resources: Resources, value: unknown): string | undefined {
  const named = JSON.stringify(value ?? null).matchAll(/"(?:Ref|Fn::ImportValue)":"([^"]+)"/g);
  const ids = [...named].map(([, name = '']) => name.match(/ExportsOutputRef(\w+)[0-9A-F]{8}$/)?.[1] ?? name);
  return ids.find((id) => resources[id]?.Type === 'AWS::Lambda::Alias');
}

/**
 * Returns the Lambda function that a template value refers to through an alias. If the value refers to no alias,
 * returns undefined.
 */
export function calledFunction(resources: Resources, value: unknown): Resource | undefined {
  const alias = calledAlias(resources, value);
  return alias === undefined ? undefined : resources[textOf(resources[alias], 'FunctionName', 'Ref')];
}

/** Returns the property at a path; `undefined` if there is none. */
export const propertyOf = (resource: Resource | undefined, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    resource?.Properties,
  );

/** Returns the property at a path as a string. */
export const textOf = (resource: Resource | undefined, ...path: readonly (string | number)[]): string =>
  String(propertyOf(resource, ...path));

/** Returns the source folder of a function. */
export const functionName = (resource: Resource | undefined): string =>
  (resource?.Properties as { readonly Description?: string } | undefined)?.Description?.match(/^(\S+) \(/)?.[1] ?? 'unknown';
