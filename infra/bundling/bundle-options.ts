import type { BuildOptions } from 'esbuild';

/**
 * The options for bundling a function into a single file, shared by the synthesis, the bench and the bundle tests. JSON
 * files are placed next to the bundle, so that a document costs nothing until it is requested.
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
  // These packages are part of the Lambda runtime. The first two are seldom used, so bundling them would gain nothing.
  // The others are never loaded if the environment contains a role's credentials. If bundled, parsing them would take
  // an eighth of a cold start.
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
