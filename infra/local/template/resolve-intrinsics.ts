import { StartFailure } from '../runtime/start-failure.ts';
import type { CloudResource, Json, JsonObject, Stack } from './cloud-template.ts';
import { isObject } from './cloud-template.ts';

export const LOCAL_REGION = 'eu-west-1';
export const LOCAL_ACCOUNT = '000000000000';

/** What `Ref` and `Fn::GetAtt` return for one resource. */
export type ResourceValues = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> };

/** Replaces every intrinsic function in `value`, which is part of the template of `stack`. */
export type Resolve = (stack: Stack, value: Json) => Json;

/**
 * Creates one resolver for all stacks, because a stack may import another stack's export. `valuesOf` returns what `Ref`
 * and `Fn::GetAtt` return for a resource. `systemParameters` contains the current Systems Manager values.
 *
 * Throws StartFailure for an unknown reference, and for any function other than Ref, GetAtt, Join, Sub, Select, Split
 * and ImportValue.
 */
export function createResolver(
  stacks: readonly Stack[],
  valuesOf: (stack: Stack, logicalId: string, resource: CloudResource) => ResourceValues,
  systemParameters: Readonly<Record<string, string>> = {},
): Resolve {
  const exports = new Map<string, () => Json>();

  const resolve: Resolve = (stack, value) => {
    if (Array.isArray(value)) return value.map((item: Json) => resolve(stack, item)).filter((item) => item !== NO_VALUE);
    if (!isObject(value)) return value;
    const call = intrinsicOf(value);
    if (call !== undefined) return evaluate(stack, call.name, call.argument);
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, item]) => [name, resolve(stack, item)] as const)
        .filter(([, item]) => item !== NO_VALUE),
    );
  };

  const text = (stack: Stack, value: Json): string => {
    const resolved = resolve(stack, value);
    if (typeof resolved === 'object') throw new StartFailure(`${stack.name}: ${JSON.stringify(value)} does not resolve to a string.`);
    return String(resolved);
  };

  const resource = (stack: Stack, logicalId: string): ResourceValues => {
    const found = stack.template.Resources[logicalId];
    if (found === undefined) throw new StartFailure(`${stack.name}: reference to unknown resource "${logicalId}".`);
    return valuesOf(stack, logicalId, found);
  };

  const ref = (stack: Stack, name: string): Json => {
    const pseudo = pseudoParameter(stack, name);
    if (pseudo !== undefined) return pseudo;
    const parameter = stack.template.Parameters?.[name];
    if (parameter?.Default === undefined) return resource(stack, name).ref;
    return parameter.Type?.startsWith('AWS::SSM::Parameter::Value<')
      ? systemParameter(parameter.Type, parameter.Default)
      : parameter.Default;
  };

  /**
   * Returns the value of a Systems Manager parameter:
   * - the current value, if there is one
   * - otherwise the value that a stack sets
   * - otherwise the parameter's name
   */
  const systemParameter = (type: string, parameterName: Json): Json => {
    const current = systemParameters[String(parameterName)];
    if (current !== undefined) return type.includes('List<') ? current.split(',') : current;
    for (const owner of stacks) {
      for (const { Type, Properties = {} } of Object.values(owner.template.Resources)) {
        if (Type !== 'AWS::SSM::Parameter' || resolve(owner, Properties['Name'] ?? null) !== parameterName) continue;
        const value = text(owner, Properties['Value'] ?? null);
        return type.includes('List<') ? value.split(',') : value;
      }
    }
    return parameterName;
  };

  const attribute = (stack: Stack, logicalId: string, name: string): string => {
    const value = resource(stack, logicalId).attributes[name];
    if (value === undefined) throw new StartFailure(`${stack.name}: attribute "${name}" of "${logicalId}" is not supported locally.`);
    return value;
  };

  const substitute = (stack: Stack, argument: Json): string => {
    const [template, variables] = Array.isArray(argument) ? (argument as [string, JsonObject]) : [argument as string, {}];
    return template.replaceAll(/\$\{(!?)([^}]+)\}/g, (_match, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      const variable = variables[name];
      if (variable !== undefined) return text(stack, variable);
      const dot = name.indexOf('.');
      return dot < 0 ? String(ref(stack, name)) : attribute(stack, name.slice(0, dot), name.slice(dot + 1));
    });
  };

  const evaluate = (stack: Stack, name: string, argument: Json): Json => {
    if (name === 'Ref') return ref(stack, argument as string);
    if (name === 'Fn::Sub') return substitute(stack, argument);
    if (name === 'Fn::ImportValue') return importValue(text(stack, argument));
    const [first = null, second = null] = typeof argument === 'string' ? splitOnce(argument, '.') : (argument as readonly Json[]);
    if (name === 'Fn::GetAtt') return attribute(stack, text(stack, first), text(stack, second));
    if (name === 'Fn::Join') return (resolve(stack, second) as readonly Json[]).map(String).join(text(stack, first));
    if (name === 'Fn::Split') return text(stack, second).split(text(stack, first));
    if (name === 'Fn::Select') return (resolve(stack, second) as readonly Json[])[Number(text(stack, first))] ?? null;
    throw new StartFailure(`${stack.name}: the function ${name} is not supported locally.`);
  };

  const importValue = (name: string): Json => {
    if (exports.size === 0) collectExports();
    const exported = exports.get(name);
    if (exported === undefined) throw new StartFailure(`No stack exports "${name}".`);
    return exported();
  };

  const collectExports = (): void => {
    for (const stack of stacks) {
      for (const output of Object.values(stack.template.Outputs ?? {})) {
        if (output.Export !== undefined) exports.set(text(stack, output.Export.Name), () => resolve(stack, output.Value));
      }
    }
  };

  return resolve;
}

/** Stands for `AWS::NoValue` until the property that has this value is removed. */
const NO_VALUE = '\0no-value';

function intrinsicOf(value: JsonObject): { readonly name: string; readonly argument: Json } | undefined {
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0) return undefined;
  const [name, argument] = entry;
  return name === 'Ref' || name.startsWith('Fn::') ? { name, argument } : undefined;
}

function pseudoParameter(stack: Stack, name: string): string | undefined {
  switch (name) {
    case 'AWS::Region':
      return LOCAL_REGION;
    case 'AWS::AccountId':
      return LOCAL_ACCOUNT;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return stack.name;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${LOCAL_REGION}:${LOCAL_ACCOUNT}:stack/${stack.name}/local`;
    case 'AWS::NoValue':
      return NO_VALUE;
    default:
      return undefined;
  }
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
