import type { Node } from 'constructs';

/** The settings that differ between stages. Everything else is the same. */
export type Stage = {
  /**
   * The target of the stage. The CDK refuses a deployment with credentials of another account. A stage without a target
   * is deployed wherever the credentials lead.
   */
  readonly env?: { readonly account: string; readonly region: string };
  /**
   * Whether data outlives its stack: the table refuses deletion, and resources with data stay when the stack is
   * deleted.
   */
  readonly keepsData: boolean;
  /**
   * Nightly full backups of the table, kept for this many days, with a copy in an existing vault of another region
   * (`deploying.md`). Without this setting there is only the point-in-time recovery of 35 days that every stage has.
   */
  readonly backups?: {
    readonly keptDays: number;
    readonly copyTo?: { readonly region: string; readonly vaultName: string; readonly keptDays: number };
  };
  /** Whether there are alarms and their topic. Each alarm has a monthly price, independent of traffic. */
  readonly hasAlarms: boolean;
  /**
   * The retention of logs in days. Function logs need at least 14: the stores' API log is built from them
   * (specification: Limits).
   */
  readonly logDays: { readonly functions: 14 | 30 | 90; readonly access: 14 | 30 | 90 };
  /**
   * Whether Lambda logs each successful invocation: two lines with its duration, memory and, at a cold start, the start
   * time.
   */
  readonly logsInvocations: boolean;
  /** The limit of the whole API, before any function runs. The functions apply the limit of each key (120 a minute). */
  readonly throttle: {
    readonly requestsPerSec: number;
    readonly burst: number;
  };
  /**
   * The quota of concurrent Lambda executions in the account, and the executions reserved for single functions. Only
   * the named function can use its reservation, and it cannot use more. Without this setting nothing is reserved.
   */
  readonly concurrency?: { readonly accountQuota: number; readonly reserved: Readonly<Record<string, number>> };
  /** The custom domain; the base URL becomes `https://{name}/v1`. The certificate is in the stack's own region. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** The domain of new stores: `{handle}.{storeDomain}`, unless a store has its own hostname. */
  readonly storeDomain: string;
  /** The sender of store e-mails; SES must have verified its domain (README.md, E-mail). */
  readonly emailSender: string;
  /** Whether the account is in the SES sandbox: e-mails reach only verified recipients. */
  readonly emailSandbox?: true;
  /** The address that receives every alarm after confirming the subscription. Every stage except dev has one. */
  readonly alarmEmail?: string;
  /**
   * The GitHub repository (`owner/name`) and branch whose workflow may change everything in the stage. Without this
   * setting there are no roles for a workflow.
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
    // At a tenth of a second each, 2,000 requests a second need 200 executions. Functions that take money are protected
    // from lists, imports and webhooks; the worker for the request log is limited and catches up later. The receiver of
    // the smoke test has a public URL outside the stage's throttling.
    concurrency: {
      accountQuota: 1000,
      reserved: { orders: 300, products: 150, 'gift-cards': 30, bookings: 30, 'record-api-log': 20, 'echo-webhook': 2 },
    },
  },
} as const satisfies Readonly<Record<string, Stage>>;

export type StageName = keyof typeof stages;

const isStageName = (name: string): name is StageName => Object.hasOwn(stages, name);

/** Returns the stage that `-c stage=…` names. Default: `dev`. Throws for an unknown name. */
export function stageNamed(name: unknown): StageName {
  if (name === undefined) return 'dev';
  if (typeof name === 'string' && isStageName(name)) return name;
  throw new Error(`There is no stage "${String(name)}". Stages: ${Object.keys(stages).join(', ')}.`);
}

/** Returns the release that `-c release=…` names; undefined without one. */
export function releaseNamed(node: Node): string | undefined {
  const name: unknown = node.tryGetContext('release');
  return typeof name === 'string' ? name : undefined;
}

/** Throws when a stage other than dev has no recipient for its alarms. */
export function requireAlarmEmail(name: string, { hasAlarms, alarmEmail }: Pick<Stage, 'hasAlarms' | 'alarmEmail'>): void {
  if (name === 'dev' || (hasAlarms && alarmEmail !== undefined)) return;
  throw new Error(
    `The alarms of the stage "${name}" have no recipient: set hasAlarms and alarmEmail in infra/stages.ts, which every stage except dev needs.`,
  );
}

/** Throws when a stage names the repository of an example, or several branches of a repository. */
export function requireOwnRepository(name: string, { deployedFrom }: Pick<Stage, 'deployedFrom'>): void {
  if (deployedFrom === undefined) return;
  const { repository, branch } = deployedFrom;
  if (/^(?!example\/)[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w./-]+$/.test(branch)) return;
  throw new Error(
    `The stage "${name}" is deployed from ${repository}, ${branch}: deployedFrom in infra/stages.ts must name your own repository and one branch.`,
  );
}

/** The stacks of a stage in deployment order. */
export const stackParts = ['data', 'messaging', 'workers', 'front', 'public', 'admin', 'operations'] as const;
export type StackPart = (typeof stackParts)[number];

/** Returns the name of a stage's stack. */
export const stackNameOf = (stageName: StageName, part: StackPart): string => physicalName(stageName, part);

/** Returns the name of a resource, including the stage, so that two stages can share an account. */
export const physicalName = (stageName: StageName, part: string): string => `store-management-${stageName}-${part}`;

/** Returns the name of a resource that must be unique across all regions of an account: roles, dashboards, CDN parts. */
export const accountWideName = (stageName: StageName, part: string, region: string): string => `${physicalName(stageName, part)}-${region}`;

/** Returns the SES configuration set of a stage's e-mails, which returns bounces and complaints to the stage. */
export const emailConfigurationSet = (stageName: StageName): string => physicalName(stageName, 'emails');

/** Returns the Systems Manager parameter with the name of the table in use and the label of its stream. */
export const tableParameterName = (stageName: StageName): string => `/store-management/${stageName}/table`;

/** The target of the stacks. A local run has no CDN and its own token issuer, so it gets their URLs. */
export type DeploymentTarget =
  | { readonly kind: 'aws' }
  | {
      readonly kind: 'local';
      readonly mediaBaseUrl: string;
      readonly importFilesUrl: string;
      readonly adminIssuer: string;
    };

/**
 * Reads the target from the context: `local: true` with `mediaBaseUrl`, `importFilesUrl` and `adminIssuer`, or
 * otherwise AWS. Throws when one is missing.
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
  if (typeof value !== 'string') throw new Error(`A local run needs the context "${name}".`);
  return value;
}
