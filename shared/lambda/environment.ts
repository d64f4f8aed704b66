type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment variables that a function's `function.ts` lists.
 * @throws Error with the names of all missing variables, but without values, which may be secrets
 */
export function readEnvironment<const Names extends readonly string[]>(
  names: Names,
  variables: Variables,
): Readonly<Record<Names[number], string>> {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length > 0) throw new Error(`Invalid environment variables: ${missing.map((name) => `${name} is missing`).join('; ')}.`);
  return Object.fromEntries(names.map((name) => [name, variables[name]])) as Record<Names[number], string>;
}

/**
 * The settings of a local run: environment variables that only `infra/local` sets. Without them, a function works in
 * the same way as in a deployment.
 */
export type LocalSettings = {
  /** Whether loopback addresses are allowed for webhook receivers and images. */
  readonly allowLoopback: boolean;
  /** Private networks, in CIDR notation, in which webhook receivers and images are allowed. */
  readonly allowNetworks: readonly string[];
  /** Whether the table and all functions run on one machine. */
  readonly sharesMachine: boolean;
  /** How many times faster than real time the clock runs. */
  readonly timeScale: number;
};

/**
 * Reads the settings of a local run.
 * @throws Error with the names of all invalid settings, but without their values
 */
export function readLocalSettings(variables: Variables): LocalSettings {
  const {
    LOCAL_ALLOW_LOOPBACK: loopback = 'false',
    LOCAL_ALLOW_NETWORKS: networks = '',
    LOCAL_TIME_SCALE: scale = '1',
    LOCAL_SHARES_MACHINE: shares = 'false',
  } = variables;
  const timeScale = Number(scale);
  const mistakes = [
    ...(['true', 'false'].includes(loopback) ? [] : ['LOCAL_ALLOW_LOOPBACK must be "true" or "false"']),
    ...(['true', 'false'].includes(shares) ? [] : ['LOCAL_SHARES_MACHINE must be "true" or "false"']),
    ...(timeScale > 0 ? [] : ['LOCAL_TIME_SCALE must be a number above 0']),
  ];
  if (mistakes.length > 0) throw new Error(`Invalid environment variables: ${mistakes.join('; ')}.`);
  const allowNetworks = networks.split(',').filter((network) => network !== '');
  return { allowLoopback: loopback === 'true', allowNetworks, sharesMachine: shares === 'true', timeScale };
}
