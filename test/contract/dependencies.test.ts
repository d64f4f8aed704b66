import { globSync, readFileSync } from 'node:fs';

type Manifest = {
  readonly dependencies?: unknown;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides?: unknown;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const ranges = Object.entries(manifest.devDependencies);

describe('package.json', () => {
  test('has a caret range for every package, and leaves the version to the lock file', () => {
    expect(ranges.length).toBeGreaterThan(40);
    expect(ranges.filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });

  test('overrides no package: an override is only for a security fix, and is listed here with its advisory', () => {
    expect(Object.keys(manifest.overrides ?? {})).toEqual([]);
  });

  test("has no dependencies: the client is a single package, and the service's packages are bundled", () => {
    expect(manifest.dependencies).toBeUndefined();
  });
});

/**
 * The packages that are deployed with the service's functions, so security advisories about them affect us. All other
 * packages are for building, testing and documentation.
 */
const ofTheService = [
  ...['@aws-sdk/client-dynamodb', '@aws-sdk/client-eventbridge', '@aws-sdk/client-kms', '@aws-sdk/client-s3', '@aws-sdk/client-sesv2'],
  ...['@aws-sdk/client-sqs', '@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb', '@middy/core', '@sindresorhus/slugify', '@smithy/core'],
  ...['csv-parse', 'ipaddr.js', 'jose', 'sanitize-html', 'ulid', 'valibot'],
  // These two are not bundled, because Lambda's runtime includes them.
  ...['@aws-sdk/client-codedeploy', '@aws-sdk/client-lambda'],
];

test('the service imports these packages and no other', () => {
  const sources = globSync('{functions,shared,events}/**/*.ts', { exclude: (path) => /console\/(?:web|reference)$|generated$/.test(path) });
  // Matches the last line of an import statement, or a dynamic import. Imports of types do not count.
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
