import type { JsonObject } from './cloud-template.ts';

/** The resources of the stacks, resolved for this machine: the part of the templates that runs locally. */
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
  /** The Systems Manager parameters of the stacks by name, with their current or initial values. */
  readonly systemParameters: Readonly<Record<string, string>>;
  /** The user pool's client id, for which staff tokens are issued. */
  readonly staffClientId: string | undefined;
  /** Resource types without a local counterpart. */
  readonly ignoredTypes: readonly string[];
};

/** A table with the properties that `CreateTable` takes. */
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
/** Event values by path (`$.detail.id`), and the text with a placeholder `<name>` for each. */
export type InputTransformer = { readonly paths: Readonly<Record<string, string>>; readonly template: string };
export type LambdaSpec = {
  /** The folder of the handler. */
  readonly name: string;
  /** The value of `Ref`. */
  readonly ref: string;
  readonly arn: string;
  /** The path of the handler's source from the project root. */
  readonly entry: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The log group of its lines. */
  readonly logGroup?: string;
};
/** Passes the lines of a log group that contain one of the phrases to a function. */
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

/** Lambda's default for a queue without its own maximum would be the account's limit. */
