import type { BuildOptions } from 'esbuild';

/**
 * The options for bundling a function into a single file. The synthesis and the bundle tests use the same options. JSON
 * files are copied next to the bundle, so that they cost nothing until a request needs them.
 */
export const bundleOptions = {
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  charset: 'utf8',
  mainFields: ['module', 'main'],
  loader: { '.json': 'copy' },
  // These packages are part of the Lambda runtime. The two clients are seldom used, so bundling them would gain
  // nothing. The credential providers are never loaded if the environment contains a role's credentials. If the bundle
  // contained the credential providers, parsing them would take an eighth of a cold start.
  external: [
    '@aws-sdk/client-codedeploy',
    '@aws-sdk/client-lambda',
    '@aws-sdk/credential-provider-ini',
    '@aws-sdk/credential-provider-process',
    '@aws-sdk/credential-provider-sso',
    '@aws-sdk/credential-provider-web-identity',
    '@smithy/credential-provider-imds',
  ],
} as const satisfies BuildOptions;
