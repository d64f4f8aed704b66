// @ts-check

/*
 * A suite's folder determines its project. The projects are the tiers of `test/run.ts`. If a project's tests start
 * stacks, the project first prepares what the stacks share: templates, the bundle, and demo stores.
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const folders = {
  fast: ['shared', 'functions', 'events', 'contract', 'attacks', 'infra', 'support'],
  slow: ['slow'],
  stack: ['integration', 'examples', 'guides', 'tasks'],
  browser: ['browser'],
  build: ['build'],
  lab: ['lab'],
};

/** Packages that are published only as ES modules and must therefore be transformed. */
const modules =
  '@middy|valibot|@sindresorhus|jose|oauth4webapi|ulid|sanitize-html|htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities|' +
  'ipaddr\\.js|launder|is-plain-object|escape-string-regexp|birpc|preact-iso|@seriousme';

const projects = Object.entries(folders).map(([displayName, names]) => ({
  displayName,
  testEnvironment: 'node',
  testMatch: names.map((name) => `<rootDir>/test/${name}/**/*.test.ts`),
  globalSetup: `<rootDir>/test/support/runner/${displayName === 'fast' || displayName === 'slow' ? 'generate-outdated' : 'prepare-stacks'}.cjs`,
  transform: {
    '\\.(ts|m?js)$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${modules})/)`],
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/.local', '<rootDir>/dist'],
  moduleNameMapper: {
    '^fast-check$': '<rootDir>/test/support/runner/seeded-fast-check.cjs',
    '^@middy/(core|util)$': '<rootDir>/node_modules/@middy/$1/index.js',
    '^birpc$': '<rootDir>/node_modules/birpc/dist/index.mjs',
  },
}));

module.exports = { projects, testTimeout: 300_000, silent: true, maxWorkers: '100%', workerIdleMemoryLimit: '1GB' };
