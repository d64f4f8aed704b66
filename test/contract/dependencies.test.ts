import { readFileSync } from 'node:fs';

type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides?: unknown;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

describe('package.json', () => {
  test('takes every package by a caret range, and leaves the version to the lock file', () => {
    expect(ranges.length).toBeGreaterThan(40);
    expect(ranges.filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });

  test('overrides no package: an override is for a security fix, and is listed here with its advisory', () => {
    expect(Object.keys(manifest.overrides ?? {})).toEqual([]);
  });
});
