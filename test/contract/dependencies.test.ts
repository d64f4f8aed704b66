import { globSync, readFileSync } from 'node:fs';

type Manifest = {
  readonly dependencies?: unknown;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides?: unknown;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const ranges = Object.entries(manifest.devDependencies);

describe('package.json', () => {
  test('takes every package by a caret range, and leaves the version to the lock file', () => {
    expect(ranges.length).toBeGreaterThan(40);
    expect(ranges.filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });

  test('overrides no package: an override is for a security fix, and is listed here with its advisory', () => {
    expect(Object.keys(manifest.overrides ?? {})).toEqual([]);
  });

  test('has no dependencies: who installs the client gets one package, and what the service needs is bundled', () => {
    expect(manifest.dependencies).toBeUndefined();
  });
});

/** Of the service: its functions bring them, and an advisory about one is an advisory about us. All others build, test and show it. */
const ofTheService = [
  ...['@aws-sdk/client-dynamodb', '@aws-sdk/client-eventbridge', '@aws-sdk/client-kms', '@aws-sdk/client-s3', '@aws-sdk/client-sesv2'],
  ...['@aws-sdk/client-sqs', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb', '@middy/core', '@sindresorhus/slugify', '@smithy/core'],
  ...['csv-parse', 'ipaddr.js', 'jose', 'sanitize-html', 'ulid', 'valibot'],
  // Parts of Lambda's runtime.
  ...['@aws-sdk/client-codedeploy', '@aws-sdk/client-lambda'],
];

test('the service imports these packages and no other', () => {
  const sources = globSync('{functions,shared,events}/**/*.ts', { exclude: (path) => /console\/(?:web|reference)$|generated$/.test(path) });
  // The last line of a statement, or the call of one that is imported on first use; types are of no package.
  const importing = /^(?:import (?!type )|export |\}).*from '([^'.#]+[^']*)'|\bimport\('([^'.#]+[^']*)'\)/gm;
  const imported = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(importing)].map(([, first, later]) => first ?? later ?? ''),
  );
  const packages = imported
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect(new Set(packages)).toEqual(new Set(ofTheService));
});
