import type { Node } from 'constructs';

/** The settings that differ between stages. In everything else, stages are the same. */
export type Stage = {
  /**
   * The account and region of the stage. The CDK refuses a deployment with the credentials of another account. A stage
   * without this setting is deployed to the account and region of the current credentials.
   */
  readonly env?: { readonly account: string; readonly region: string };
  /**
   * Whether data outlives its stack. If so, the table cannot be deleted, and resources that hold data remain when the
   * stack is deleted.
   */
  readonly keepsData: boolean;
  /**
   * The nightly full backups of the table: how many days they are kept, and an existing vault in another region to
   * which they are copied (`deploying.md`). If `backups` is omitted, there are no nightly backups. Every stage has
   * point-in-time recovery for the last 35 days.
   */
  readonly backups?: {
    readonly keptDays: number;
    readonly copyTo?: { readonly region: string; readonly vaultName: string; readonly keptDays: number };
  };
  /**
   * Whether the stage has alarms and a topic that reports them. Alarms have a monthly price that does not depend on
   * traffic.
   */
  readonly hasAlarms: boolean;
  /**
   * The number of days for which logs are kept. Function logs must be kept for at least 14 days, because the stores'
   * API log is built from them (specification: Limits).
   */
  readonly logDays: { readonly functions: 14 | 30 | 90; readonly access: 14 | 30 | 90 };
  /**
   * Whether Lambda logs two lines for every successful invocation: its start and its report. The report contains the
   * duration, the memory used and, at a cold start, the duration of the start.
   */
  readonly logsInvocations: boolean;
  /**
   * The rate limit for all requests to the API together, enforced before any function runs. Functions enforce a
   * separate limit for each key.
   */
  readonly throttle: {
    readonly requestsPerSec: number;
    readonly burst: number;
  };
  /**
   * The account's quota of concurrent Lambda executions, and the reservations of individual functions, by function
   * name. A function always gets the executions reserved for it, and never more. If `concurrency` is omitted, nothing
   * is reserved.
   */
  readonly concurrency?: { readonly accountQuota: number; readonly reserved: Readonly<Record<string, number>> };
  /**
   * The custom domain, which makes the base URL `https://{name}/v1`. The certificate must be in the region of the
   * stack.
   */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** The domain of stores: a store's hostname is `{handle}.{storeDomain}`, unless the store has a domain of its own. */
  readonly storeDomain: string;
  /** The sender of the stores' e-mails. SES must have verified its domain (README.md, E-mail). */
  readonly emailSender: string;
  /** Whether the account is in the SES sandbox, in which e-mails reach only verified recipients. */
  readonly emailSandbox?: true;
  /**
   * The address that receives all alarms after its owner has confirmed the subscription. Every stage except dev must
   * have an address.
   */
  readonly alarmEmail?: string;
  /**
   * The GitHub repository (`owner/name`) and branch whose workflow may change everything in the stage. Without this
   * setting, there are no roles for a workflow.
   */
  readonly deployedFrom?: { readonly repository: string; readonly branch: string };
};

export const stages = {
  dev: {
    storeDomain: 'dev.stores.example.com',
    emailSender: 'no-reply@dev.stores.example.com',
    emailSandbox: true,
    keepsData: false,
    hasAlarms: false,
    logDays: { functions: 14, access: 14 },
    logsInvocations: true,
    throttle: { requestsPerSec: 50, burst: 100 },
  },
  staging: {
    env: { account: '111111111111', region: 'eu-west-1' },
    storeDomain: 'staging.stores.example.com',
    emailSender: 'no-reply@staging.stores.example.com',
    emailSandbox: true,
    alarmEmail: 'on-call@staging.stores.example.com',
    keepsData: false,
    hasAlarms: true,
    logDays: { functions: 30, access: 30 },
    logsInvocations: true,
    throttle: { requestsPerSec: 200, burst: 400 },
  },
  prod: {
    env: { account: '222222222222', region: 'eu-west-1' },
    storeDomain: 'stores.example.com',
    emailSender: 'no-reply@stores.example.com',
    alarmEmail: 'on-call@stores.example.com',
    keepsData: true,
    backups: { keptDays: 3, copyTo: { region: 'eu-central-1', vaultName: 'store-management-prod-copies', keptDays: 7 } },
    hasAlarms: true,
    logDays: { functions: 90, access: 90 },
    logsInvocations: false,
    throttle: { requestsPerSec: 2000, burst: 4000 },
    // At 0.1 seconds per request, 2,000 requests per second need 200 concurrent executions. The first four reservations
    // keep executions free for the functions that sales depend on. The last two reservations limit these functions:
    // - the worker for the request log, which can catch up later
    // - the receiver of the smoke test, which has a public URL without throttling
    concurrency: {
      accountQuota: 1000,
      reserved: { orders: 300, products: 150, 'gift-cards': 30, bookings: 30, 'record-api-log': 20, 'echo-webhook': 2 },
    },
  },
} as const satisfies Readonly<Record<string, Stage>>;

export type StageName = keyof typeof stages;

const isStageName = (name: string): name is StageName => Object.hasOwn(stages, name);

/** Returns the stage given with `-c stage=…`. Default: `dev`. Throws if there is no such stage. */
export function stageNamed(name: unknown): StageName {
  if (name === undefined) return 'dev';
  if (typeof name === 'string' && isStageName(name)) return name;
  throw new Error(`There is no stage "${String(name)}". Stages: ${Object.keys(stages).join(', ')}.`);
}

/** Returns the name of the release given with `-c release=…`; undefined if none was given. */
export function releaseNamed(node: Node): string | undefined {
  const name: unknown = node.tryGetContext('release');
  return typeof name === 'string' ? name : undefined;
}

/** Throws if a stage other than dev has no recipient for its alarms. */
export function requireAlarmEmail(name: string, { hasAlarms, alarmEmail }: Pick<Stage, 'hasAlarms' | 'alarmEmail'>): void {
  if (name === 'dev' || (hasAlarms && alarmEmail !== undefined)) return;
  throw new Error(`The stage "${name}" must have alarms and a recipient for them: set hasAlarms and alarmEmail in infra/stages.ts.`);
}

/**
 * Throws if a stage is deployed from the example repository. Also throws if the stage does not name exactly one branch.
 */
export function requireOwnRepository(name: string, { deployedFrom }: Pick<Stage, 'deployedFrom'>): void {
  if (deployedFrom === undefined) return;
  const { repository, branch } = deployedFrom;
  if (/^(?!example\/)[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w./-]+$/.test(branch)) return;
  throw new Error(
    `The stage "${name}" must not be deployed from ${repository}, ${branch}: set deployedFrom in infra/stages.ts to your own repository and one branch.`,
  );
}

/** The stacks of a stage, in the order of their deployment. */
export const stackParts = ['data', 'messaging', 'workers', 'front', 'public', 'admin', 'operations'] as const;
export type StackPart = (typeof stackParts)[number];

/** Returns the name of a stage's stack. */
export const stackNameOf = (stageName: StageName, part: StackPart): string => physicalName(stageName, part);

/** Returns the physical name of a resource. It contains the stage, so that two stages can share an account. */
export const physicalName = (stageName: StageName, part: string): string => `store-management-${stageName}-${part}`;

/**
 * Returns the physical name of a resource whose name must be unique across all regions of an account, such as a role, a
 * dashboard or a part of the CDN.
 */
export const accountWideName = (stageName: StageName, part: string, region: string): string => `${physicalName(stageName, part)}-${region}`;

/**
 * Returns the name of the SES configuration set for a stage's e-mails. With it, SES reports bounces and complaints to
 * the right stage.
 */
export const emailConfigurationSet = (stageName: StageName): string => physicalName(stageName, 'emails');

/**
 * Returns the name of the Systems Manager parameter that contains the name of the table in use and the label of its
 * stream.
 */
export const tableParameterName = (stageName: StageName): string => `/store-management/${stageName}/table`;

/**
 * The target of a deployment: AWS or a local run. For a local run, the target contains the base URLs of media files and
 * import files, and the issuer of staff tokens.
 */
export type DeploymentTarget =
  | { readonly kind: 'aws' }
  | {
      readonly kind: 'local';
      readonly mediaBaseUrl: string;
      readonly importFilesUrl: string;
      readonly adminIssuer: string;
    };

/**
 * Reads the target from the CDK context: a local run if `local` is true, otherwise AWS. A local run also needs
 * `mediaBaseUrl`, `importFilesUrl` and `adminIssuer`. Throws if one of these is missing.
 */
export function deploymentTargetOf(node: Node): DeploymentTarget {
  if (node.tryGetContext('local') !== true) return { kind: 'aws' };
  return {
    kind: 'local',
    mediaBaseUrl: address(node, 'mediaBaseUrl'),
    importFilesUrl: address(node, 'importFilesUrl'),
    adminIssuer: address(node, 'adminIssuer'),
  };
}

function address(node: Node, name: string): string {
  const value: unknown = node.tryGetContext(name);
  if (typeof value !== 'string') throw new Error(`A local run needs the CDK context value "${name}".`);
  return value;
}
