import type { JsonObject } from './cloud-template.ts';

/** Everything in the templates that runs locally, with all references resolved for this machine. */
export type Deployment = {
  readonly tables: readonly TableSpec[];
  readonly queues: readonly { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[];
  readonly buckets: readonly string[];
  readonly keys: readonly { readonly keyId: string; readonly arn: string; readonly aliases: readonly string[] }[];
  readonly buses: readonly string[];
  readonly rules: readonly RuleSpec[];
  readonly functions: readonly LambdaSpec[];
  readonly mappings: readonly MappingSpec[];
  readonly logSubscriptions: readonly LogSubscriptionSpec[];
  readonly routes: readonly { readonly routeKey: string; readonly functionArn: string }[];
  /** The Systems Manager parameters that the stacks define, by name, with their current or initial values. */
  readonly systemParameters: Readonly<Record<string, string>>;
  /** The id of the user pool client to which staff tokens are issued. */
  readonly staffClientId: string | undefined;
  /** The types of resources that have no local counterpart. */
  readonly ignoredTypes: readonly string[];
};

/** A table; `properties` is the input of `CreateTable`. */
export type TableSpec = {
  readonly name: string;
  readonly properties: JsonObject;
  readonly ttlAttribute: string | undefined;
  readonly hasBackups?: boolean;
  readonly isProtected?: boolean;
  readonly tags?: readonly { readonly Key: string; readonly Value: string }[];
};
export type RuleSpec = {
  readonly arn: string;
  readonly bus: string;
  readonly pattern: JsonObject | undefined;
  readonly schedule: string | undefined;
  readonly targets: readonly {
    readonly arn: string;
    readonly messageGroupId: string | undefined;
    readonly input: string | undefined;
    /** Transforms the event into the target's input. */
    readonly transformer?: InputTransformer;
  }[];
};
/**
 * Transforms an event into text. `paths` maps names to paths of values in the event (such as `$.detail.id`). `template`
 * contains a placeholder `<name>` for each value.
 */
export type InputTransformer = { readonly paths: Readonly<Record<string, string>>; readonly template: string };
export type LambdaSpec = {
  /** The name of the folder that contains the handler. */
  readonly name: string;
  /** What `Ref` returns for the function. */
  readonly ref: string;
  readonly arn: string;
  /** The path of the handler's source, relative to the project's root. */
  readonly entry: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The log group to which the function prints. */
  readonly logGroup?: string;
};
/** A subscription that passes a log group's lines to a function if they contain one of the phrases. */
export type LogSubscriptionSpec = { readonly logGroup: string; readonly phrases: readonly string[]; readonly functionArn: string };
export type MappingSpec = {
  readonly id: string;
  readonly functionArn: string;
  readonly sourceArn: string;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly filterPatterns: readonly JsonObject[];
  readonly reportsFailures: boolean;
  readonly bisectsOnError: boolean;
  readonly maxRetries: number;
  readonly maxAgeMs: number;
  readonly onFailureArn: string | undefined;
};
