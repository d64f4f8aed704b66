import type { JsonObject } from './cloud-template.ts';

/** The resources of the stacks, resolved for this machine: the part of the templates that runs here. */
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
  /** The parameters of Systems Manager that the stacks make, by name: as they are now, or as they are made. */
  readonly systemParameters: Readonly<Record<string, string>>;
  /** Client id of the user pool; staff tokens are made for it. */
  readonly staffClientId: string | undefined;
  /** Resource types that have no part on one machine. */
  readonly ignoredTypes: readonly string[];
};

/** The properties of a table, as `CreateTable` takes them. */
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
    /** What the target gets in the place of the event. */
    readonly transformer?: InputTransformer;
  }[];
};
/** Values of an event by their paths (`$.detail.id`), and the text that they are put into, each as `<name>`. */
export type InputTransformer = { readonly paths: Readonly<Record<string, string>>; readonly template: string };
export type LambdaSpec = {
  /** The folder of its handler. */
  readonly name: string;
  /** The value of `Ref`. */
  readonly ref: string;
  readonly arn: string;
  /** Path of the handler's source from the project root. */
  readonly entry: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The log group its lines go to. */
  readonly logGroup?: string;
};
/** The lines of a log group that have any of the phrases are passed on to a function. */
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

/** Lambda's default for a queue without a maximum of its own would be the account's limit. */
