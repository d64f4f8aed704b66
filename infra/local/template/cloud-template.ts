import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export type CloudResource = { readonly Type: string; readonly Properties?: JsonObject; readonly Metadata?: JsonObject };
/** The members of a CloudFormation template that the local stack reads. */
export type CloudTemplate = {
  readonly Resources: Readonly<Record<string, CloudResource>>;
  readonly Parameters?: Readonly<Record<string, { readonly Type?: string; readonly Default?: Json }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Json; readonly Export?: { readonly Name: Json } }>>;
};
export type Stack = { readonly name: string; readonly template: CloudTemplate };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const TEMPLATE = '.template.json';

/**
 * Returns all stacks in a cloud assembly, including those in nested stages. A stack is named after its template file.
 */
export function readStacks(assemblyDir: string): readonly Stack[] {
  return readdirSync(assemblyDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(TEMPLATE))
    .sort()
    .map((file) => ({
      name: basename(file, TEMPLATE),
      template: JSON.parse(readFileSync(join(assemblyDir, file), 'utf8')) as CloudTemplate,
    }));
}
