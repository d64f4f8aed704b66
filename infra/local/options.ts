import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isPrivateNetwork } from '#shared/webhooks/sending/allowed-address.ts';
import { StartFailure } from './runtime/start-failure.ts';
import { reasonOf } from './runtime/thrown.ts';

export type LocalOptions = {
  /** 0 for any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** The folder in which synthesized templates are cached. Several data folders may share it. */
  readonly cloudDir: string;
  /** Empties the data folder before the start. */
  readonly fresh: boolean;
  readonly seed: boolean;
  /** The factor by which schedules and webhook delays are accelerated. */
  readonly timeScale: number;
  /**
   * Allows webhook receivers and images to use http and loopback addresses. This option exists only locally, never in
   * the cloud.
   */
  readonly allowLoopbackReceivers: boolean;
  /**
   * Private networks, in CIDR notation, in which webhook receivers and image hosts are allowed, although other private
   * addresses are refused.
   */
  readonly allowNetworks: readonly string[];
  /** Lets the functions access the tables through the SDK and HTTP, as in the cloud, rather than directly. */
  readonly dynamodbOverHttp: boolean;
  /**
   * Whether the stream keeps every change, as on AWS. If false, the stream keeps only the changes to which a function
   * subscribes. A restore of the table needs every change.
   */
  readonly keepsAllChanges: boolean;
};

/** The flags that mean true when they are given without a value. */
const switches = ['allow-loopback-receivers', 'dynamodb-over-http', 'keep-all-changes'];

export const usage = `npm start -- [options]           environment
  --port N                           PORT (8787; 0 = any free port)
  --data-dir FOLDER                  DATA_DIR (.local)
  --cloud-dir FOLDER                 CLOUD_DIR (DATA_DIR/cloud): cached templates
  --fresh                            start from an empty data folder
  --no-seed                          do not create the demo stores
  --time-scale N                     TIME_SCALE (1): delays and schedules run N times faster
  --allow-loopback-receivers[=BOOL]  ALLOW_LOOPBACK_RECEIVERS (true)
  --allow-networks CIDR,...          ALLOW_NETWORKS (none): receivers may be in these networks too, e.g. 172.17.0.0/16
  --dynamodb-over-http[=BOOL]        DYNAMODB_OVER_HTTP (false): functions reach the tables through the SDK, as in the cloud
  --keep-all-changes[=BOOL]          KEEP_ALL_CHANGES (false): the stream has every change, so that the table can be restored`;

/**
 * Reads options from flags, then from environment variables, then from defaults. Throws StartFailure, which names the
 * first invalid option.
 */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): LocalOptions {
  const flags = readFlags(args);
  const dataDir = resolve(flags['data-dir'] ?? env['DATA_DIR'] ?? '.local');
  return {
    port: readNumber('port', flags.port ?? env['PORT'] ?? '8787', (n) => Number.isInteger(n) && n >= 0 && n < 65_536),
    dataDir,
    cloudDir: resolve(flags['cloud-dir'] ?? env['CLOUD_DIR'] ?? join(dataDir, 'cloud')),
    fresh: flags.fresh ?? false,
    seed: !(flags['no-seed'] ?? false),
    timeScale: readNumber('time-scale', flags['time-scale'] ?? env['TIME_SCALE'] ?? '1', (n) => n > 0 && n <= 1_000_000),
    allowLoopbackReceivers: readBoolean(
      'allow-loopback-receivers',
      flags['allow-loopback-receivers'] ?? env['ALLOW_LOOPBACK_RECEIVERS'] ?? 'true',
    ),
    allowNetworks: readNetworks(flags['allow-networks'] ?? env['ALLOW_NETWORKS'] ?? ''),
    keepsAllChanges: readBoolean('keep-all-changes', flags['keep-all-changes'] ?? env['KEEP_ALL_CHANGES'] ?? 'false'),
    dynamodbOverHttp: readBoolean('dynamodb-over-http', flags['dynamodb-over-http'] ?? env['DYNAMODB_OVER_HTTP'] ?? 'false'),
  };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.map((arg, index) => (isBare(arg, args[index + 1]) ? `${arg}=true` : arg)),
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'cloud-dir': { type: 'string' },
        fresh: { type: 'boolean' },
        'no-seed': { type: 'boolean' },
        'time-scale': { type: 'string' },
        'allow-loopback-receivers': { type: 'string' },
        'allow-networks': { type: 'string' },
        'dynamodb-over-http': { type: 'string' },
        'keep-all-changes': { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}

/** Reports whether the argument is a switch that is not followed by a value. */
const isBare = (arg: string, next: string | undefined): boolean =>
  switches.some((name) => arg === `--${name}`) && (next === undefined || next.startsWith('-'));

function readNumber(name: string, text: string, isAllowed: (value: number) => boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!isAllowed(value)) throw new StartFailure(`--${name} cannot be "${text}".\n\n${usage}`);
  return value;
}

function readBoolean(name: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new StartFailure(`--${name} must be "true" or "false", not "${text}".\n\n${usage}`);
  return text === 'true';
}

function readNetworks(text: string): readonly string[] {
  const networks = text === '' ? [] : text.split(',').map((network) => network.trim());
  const wrong = networks.find((network) => !isPrivateNetwork(network));
  if (wrong === undefined) return networks;
  throw new StartFailure(
    `--allow-networks must list networks in 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10 or fc00::/7, not "${wrong}".\n\n${usage}`,
  );
}
