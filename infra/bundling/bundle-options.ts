import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

const standIn = (name: string): string => join(import.meta.dirname, 'stand-ins', `${name}.ts`);

/** The parts of libraries that our functions never use, and their stubs (the reasons are there). */
const alias: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-node': standIn('environment-credentials'),
  '@aws/lambda-invoke-store': standIn('no-invoke-store'),
  '@aws-sdk/endpoint-cache': standIn('no-endpoint-discovery'),
  '@sindresorhus/transliterate': standIn('transliterate'),
  '@smithy/core/checksum': standIn('native-checksums'),
  '@smithy/core/config': standIn('environment-configuration'),
  '@smithy/core/event-streams': standIn('no-event-streams'),
  htmlparser2: standIn('html-parser'),
  'sanitize-html': standIn('late-sanitize-html'),
  'parse-srcset': standIn('never-called'),
  postcss: standIn('never-called'),
  dayjs: standIn('never-called'),
};

/**
 * How a function becomes the one file that is deployed: the synthesis, the bench and the bundle tests all read this.
 * JSON lies beside the bundle instead of inside it, so that a document costs nothing until it is asked for.
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
  alias: { ...alias },
  // Parts of Lambda's runtime: who calls them does so seldom, and would gain nothing from a bundled one.
  external: ['@aws-sdk/client-codedeploy', '@aws-sdk/client-lambda'],
} as const satisfies BuildOptions;
