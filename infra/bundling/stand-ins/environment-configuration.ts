/*
 * In place of the SDK's search for configuration through profiles in files and instance metadata: Lambda has neither, only the
 * environment. The names are those that the SDK asks for; the variables and what they mean are the SDK's.
 */

type Environment = Readonly<Record<string, string | undefined>>;
type Provider<Value> = () => Promise<Value>;
type Selectors<Value> = {
  readonly environmentVariableSelector: (environment: Environment, options: object) => Value | undefined;
  readonly default: Value | Provider<Value>;
};

export const SelectorType = { ENV: 'env', CONFIG: 'shared config entry' };
export const CONFIG_PREFIX_SEPARATOR = '.';

export class ProviderError extends Error {}
export class CredentialsProviderError extends ProviderError {}

/** A setting from its variable, or what it is without; looked up once. */
export function loadConfig<Value>({ environmentVariableSelector, default: otherwise }: Selectors<Value>): Provider<Value> {
  let loaded: Promise<Value> | undefined;
  const load = async (): Promise<Value> => {
    const value = environmentVariableSelector(process.env, {});
    if (value !== undefined) return value;
    return typeof otherwise === 'function' ? await (otherwise as Provider<Value>)() : otherwise;
  };
  return () => {
    loaded ??= load();
    return loaded;
  };
}

export function booleanSelector(settings: Environment, name: string, type: string): boolean | undefined {
  const value = settings[name];
  if (value === undefined) return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new Error(`Cannot load ${type} "${name}". Expected "true" or "false", got ${value}.`);
}

const flag = (name: string): Selectors<boolean> => ({
  environmentVariableSelector: (environment) => booleanSelector(environment, name, SelectorType.ENV),
  default: false,
});

export const NODE_USE_DUALSTACK_ENDPOINT_CONFIG_OPTIONS = flag('AWS_USE_DUALSTACK_ENDPOINT');
export const NODE_USE_FIPS_ENDPOINT_CONFIG_OPTIONS = flag('AWS_USE_FIPS_ENDPOINT');
export const REGION_ENV_NAME = 'AWS_REGION';
export const REGION_INI_NAME = 'region';
export const NODE_REGION_CONFIG_FILE_OPTIONS = {};
export const NODE_REGION_CONFIG_OPTIONS: Selectors<string> = {
  environmentVariableSelector: (environment) => environment[REGION_ENV_NAME],
  default: () => Promise.reject(new Error('AWS_REGION is not set.')),
};

type RegionConfig = { readonly region?: string | Provider<string>; readonly useFipsEndpoint?: boolean | Provider<boolean> };

const providerOf = <Value extends string | boolean>(value: Value | Provider<Value>): Provider<Value> =>
  typeof value === 'function' ? value : () => Promise.resolve(value);

export function resolveRegionConfig<Config extends RegionConfig>(config: Config): Config {
  const { region, useFipsEndpoint = false } = config;
  if (region === undefined) throw new Error('Region is missing');
  return Object.assign(config, { region: providerOf(region), useFipsEndpoint: providerOf(useFipsEndpoint) });
}

type DefaultsMode = { readonly defaultsMode?: string | Provider<string> };

export const resolveDefaultsModeConfig = ({ defaultsMode = 'legacy' }: DefaultsMode = {}): Provider<string> => providerOf(defaultsMode);
