import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Libraries are used as published, so that upgrading them remains simple. */

const root = join(__dirname, '../..');
const sources = globSync('{shared,functions,events,infra,test/support,test/lab}/**/*.{ts,tsx,mjs,cjs}', {
  cwd: root,
  exclude: (path) => path.endsWith('generated'),
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const speaksSdk = (text: string): boolean => /from '@(?:aws-sdk|smithy)\//.test(text);
const bundles = (text: string): boolean => /from 'esbuild'|from 'aws-cdk-lib\/aws-lambda-nodejs'/.test(text);

type Rule = readonly [what: string, breaks: (text: string) => boolean, known: readonly string[]];

const rules: readonly Rule[] = [
  [
    'imports a private path of a package',
    (text) =>
      /(?:from|import|require)\s*\(?\s*['"`](?:[^'"`]*node_modules\/|[^.#'"`][^'"`]*\/dist-(?:es|cjs)\b)|import\.meta\.resolve\(/.test(
        text,
      ),
    // This file must load fast-check by a file path, because the name `fast-check` resolves to this file itself.
    ['test/support/runner/seeded-fast-check.cjs'],
  ],
  ['replaces a package in a bundle', (text) => bundles(text) && /\balias: \{|--alias/.test(text), []],
  ['bypasses the types of the SDK', (text) => speaksSdk(text) && /\bas never\b/.test(text), []],
  ['creates a function from a text', (text) => /\bnew Function\b/.test(text), []],
];

it.each(rules)('no source %s, except those with a stated reason', (_, breaks, known) => {
  expect(
    sources
      .filter(({ text }) => breaks(text))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(known);
});

it.each<[rule: number, text: string]>([
  [0, "import { x } from '../../node_modules/@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js';"],
  [0, "const x = require('@aws-sdk/core/dist-cjs/index.js');"],
  [1, "import { build } from 'esbuild';\nawait build({ alias: { postcss: './never.ts' } });"],
  [2, "import { GetCommand } from '@aws-sdk/lib-dynamodb';\nclient.send(command as never);"],
  [3, "new Function('a', 'return a')"],
])('rule %i finds %j', (rule, text) => {
  expect(rules[rule]?.[1](text)).toBe(true);
});
