import { readFileSync } from 'node:fs';

type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, LockedPackage>> };
/**
 * The packages that npm downloads separately. A bundled package is part of another package, whose checksum covers it.
 */
const fetched = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && inBundle !== true);

describe('the lock file', () => {
  test('has the SHA-512 of every downloaded package, including those of other platforms', () => {
    const unverified = fetched.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));
    expect(fetched.length).toBeGreaterThan(300);
    expect(unverified.map(([path, { version }]) => `${path}@${version}`)).toEqual([]);
  });

  test('names only the public registry', () => {
    const elsewhere = Object.entries(packages).filter(
      ([, { resolved, link }]) => link === true || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(elsewhere.map(([path, { resolved }]) => `${path} ${resolved}`)).toEqual([]);
  });

  test('has every optional package that another one names, so that npm ci finds the binaries of each platform', () => {
    const missing = fetched.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => {
        const holders = path
          .split('/node_modules/')
          .map((_, n, parts) => [...parts.slice(0, parts.length - n), name].join('/node_modules/'));
        return packages[`node_modules/${name}`] === undefined && holders.every((holder) => packages[holder] === undefined);
      }),
    );
    expect(missing).toEqual([]);
  });
});
