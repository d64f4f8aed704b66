import type { Node } from 'constructs';

/** The differences between the stages. Everything else is the same in all of them. */
export type Stage = {
  /**
   * Where the stage is deployed. With credentials of another account the CDK refuses a deployment before it changes anything. A stage without
   * it goes wherever the credentials lead.
   */
  readonly env?: { readonly account: string; readonly region: string };
  /** Data outlives its stack: the table refuses deletion and nothing that holds data goes with its stack. */
  readonly keepsData: boolean;
  /**
   * A backup of the table each night, kept for so many days, and a copy of it in the vault of another region, which has to be there already
   * (`deploying.md`). Each is a full one. Absent: none, besides the point-in-time recovery of 35 days that every stage has.
   */
  readonly backups?: {
    readonly keptDays: number;
    readonly copyTo?: { readonly region: string; readonly vaultName: string; readonly keptDays: number };
  };
  /** Alarms and the topic they are sent to. Each alarm has a monthly price, whatever the traffic. */
  readonly hasAlarms: boolean;
  /** How many days lines stay. Those of functions no less than 14: the API log of the stores is made of them (specification: Limits). */
  readonly logDays: { readonly functions: 14 | 30 | 90; readonly access: 14 | 30 | 90 };
  /** Whether Lambda logs each invocation that ends well: two lines, with its duration, memory and, at a cold start, the time of the start. */
  readonly logsInvocations: boolean;
  /** Of the whole API, before any function runs. The limit of each key (120 a minute) is the functions' own. */
  readonly throttle: {
    readonly requestsPerSec: number;
    readonly burst: number;
  };
  /**
   * How many executions of Lambda functions the account of the stage may have at once, and how many of them are kept for single functions: no
   * others take those, and the function takes no more than them. Absent: none are kept.
   */
  readonly concurrency?: { readonly accountQuota: number; readonly reserved: Readonly<Record<string, number>> };
  /** The base address becomes `https://{name}/v1`. The certificate is of the stack's own region. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** New stores are found at `{handle}.{storeDomain}` unless they bring a hostname of their own. */
  readonly storeDomain: string;
  /** E-mails of the stores are sent from this address; SES must have verified its domain (README.md, E-mail). */
  readonly emailSender: string;
  /** The account is in the sandbox of SES: e-mails reach verified recipients only. */
  readonly emailSandbox?: true;
  /** Gets every alarm, after confirming the subscription. Every stage but dev has one. */
  readonly alarmEmail?: string;
  /**
   * The repository on GitHub, as `owner/name`, whose workflow deploys the stage from that branch: it may change everything in it. Absent: no
   * repository may, and there are no roles for one.
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
    // At a tenth of a second each, 2,000 requests a second are 200 executions. Those that take money are kept clear of lists, imports and webhooks;
    // the log of requests is held down, and catches up. The receiver of the smoke test has an open address, beside the throttle of the stage.
    concurrency: {
      accountQuota: 1000,
      reserved: { orders: 300, products: 150, 'gift-cards': 30, bookings: 30, 'record-api-log': 20, 'echo-webhook': 2 },
    },
  },
} as const satisfies Readonly<Record<string, Stage>>;

export type StageName = keyof typeof stages;

const isStageName = (name: string): name is StageName => Object.hasOwn(stages, name);

/** The stage named by `-c stage=…`; `dev` without one. Throws on any other name. */
export function stageNamed(name: unknown): StageName {
  if (name === undefined) return 'dev';
  if (typeof name === 'string' && isStageName(name)) return name;
  throw new Error(`There is no stage "${String(name)}". Stages: ${Object.keys(stages).join(', ')}.`);
}

/** The release that `-c release=…` names; undefined without one. */
export function releaseNamed(node: Node): string | undefined {
  const name: unknown = node.tryGetContext('release');
  return typeof name === 'string' ? name : undefined;
}

/** Throws when nobody would get the alarms of a stage; dev has none. */
export function requireAlarmEmail(name: string, { hasAlarms, alarmEmail }: Pick<Stage, 'hasAlarms' | 'alarmEmail'>): void {
  if (name === 'dev' || (hasAlarms && alarmEmail !== undefined)) return;
  throw new Error(
    `Nobody would get the alarms of the stage "${name}": it needs hasAlarms and an alarmEmail in infra/stages.ts, as every stage but dev does.`,
  );
}

/** Throws when a stage would be deployed by the owner of an example's repository, or from more than one branch of one repository. */
export function requireOwnRepository(name: string, { deployedFrom }: Pick<Stage, 'deployedFrom'>): void {
  if (deployedFrom === undefined) return;
  const { repository, branch } = deployedFrom;
  if (/^(?!example\/)[\w.-]+\/[\w.-]+$/.test(repository) && /^[\w./-]+$/.test(branch)) return;
  throw new Error(
    `The stage "${name}" is deployed from ${repository}, ${branch}: deployedFrom in infra/stages.ts takes one repository of yours and one branch.`,
  );
}

/** The stacks of a stage, in the order in which they are deployed. */
export const stackParts = ['data', 'messaging', 'workers', 'front', 'public', 'admin', 'operations'] as const;
export type StackPart = (typeof stackParts)[number];

/** The name of a stage's stack. */
export const stackNameOf = (stageName: StageName, part: StackPart): string => physicalName(stageName, part);

/** The name of something that is named by us. It has the stage in it, so that two stages can share an account. */
export const physicalName = (stageName: StageName, part: string): string => `store-management-${stageName}-${part}`;

/** The same for what AWS knows by one name in all regions of an account: roles, dashboards, parts of the CDN. */
export const accountWideName = (stageName: StageName, part: string, region: string): string => `${physicalName(stageName, part)}-${region}`;

/** The set of SES that e-mails of the stage are sent with, by which bounces and complaints come back to it. */
export const emailConfigurationSet = (stageName: StageName): string => physicalName(stageName, 'emails');

/** The parameter of Systems Manager that names the table that a stage works with: its name, and the label of its stream. */
export const tableParameterName = (stageName: StageName): string => `/store-management/${stageName}/table`;

/** Where the stacks are to run. One machine has no CDN and its own token issuer, so its addresses are given to it. */
export type DeploymentTarget =
  | { readonly kind: 'aws' }
  | {
      readonly kind: 'local';
      readonly mediaBaseUrl: string;
      readonly importFilesUrl: string;
      readonly adminIssuer: string;
    };

/** From the context: `local: true` with `mediaBaseUrl`, `importFilesUrl` and `adminIssuer`; AWS without it. Throws when one is missing. */
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
