import type { BuildOptions } from 'esbuild';

/**
 * How a function becomes the one file that is deployed: the synthesis, the bench and the bundle tests all read this. Libraries are bundled as they
 * are published. JSON lies beside the bundle instead of inside it, so that a document costs nothing until it is asked for.
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
  // Parts of Lambda's runtime. Of the first two who calls them does so seldom, and would gain nothing from a bundled one. The others are never loaded
  // where a role's credentials are in the environment, and are an eighth of a cold start as text that is parsed.
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
