// @ts-check
const { hash } = require('node:crypto');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

/*
 * Suites that are loaded together. The runner loads all modules again for each file that it starts; a group is one file that reads several
 * suites of a room, each in a `describe` that has the suite's path for its name.
 */

const root = join(__dirname, '../../..');
const folder = join(root, 'node_modules/.cache/suite-groups');
const SIZE = 12;

/** What reaches beyond the suite in which it is said: to the modules, the limits or the environment that all suites of a group share. */
const reachesOthers =
  /jest\.(?:mock|doMock|unstable_mockModule|resetModules|isolateModules|useFakeTimers|setTimeout|retryTimes)\b|process\.env|globalThis|@jest-environment/;

/** @typedef {{ readonly path: string }} Suite */

/** What is of a process: the first request of a container. */
const wantsFresh = ['test/shared/http/request-log.test.ts'];

/** @type {(suite: Suite) => boolean} */
const isAlone = ({ path }) => wantsFresh.includes(relative(root, path)) || reachesOthers.test(readFileSync(path, 'utf8'));
/** @type {(suite: Suite) => string} The first two folders that it is in. */
const roomOf = ({ path }) => dirname(relative(root, path)).split('/').slice(1, 3).join('-');

/** @type {Map<string, readonly string[]>} The suites of each group that was made, by its file. */
const made = new Map();

/** @type {<S extends Suite>(suites: readonly S[]) => readonly S[]} The suites, with groups in place of those that can share what they load. */
function grouped(suites) {
  mkdirSync(folder, { recursive: true });
  const alone = suites.filter(isAlone);
  // The same suites together in every run.
  const shared = suites.filter((suite) => !alone.includes(suite)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const groups = [...Map.groupBy(shared, roomOf)].flatMap(([room, all]) => {
    const count = Math.ceil(all.length / SIZE);
    return Array.from({ length: count }, (_, n) =>
      groupOf(
        `${room}-${n + 1}`,
        all.filter((_suite, at) => at % count === n),
      ),
    );
  });
  return [...alone, ...groups];
}

/** @type {<S extends Suite>(name: string, suites: readonly S[]) => S} */
function groupOf(name, suites) {
  const [first] = suites;
  if (first === undefined) throw new Error(`The group ${name} has no suites.`);
  if (suites.length === 1) return first;
  const files = suites.map((suite) => relative(root, suite.path));
  const text = `(${readSuites})(${JSON.stringify(root)}, ${JSON.stringify(files)}, require);\n`;
  // Another run at the same time may have other suites of the room.
  const path = join(folder, `${name}-${hash('sha256', text).slice(0, 6)}.cjs`);
  made.set(path, files);
  writeFileSync(path, text);
  return { ...first, path };
}

/** @type {(root: string, files: readonly string[], require: (path: string) => unknown) => void} Written into the file of a group. */
function readSuites(root, files, require) {
  for (const file of files) {
    describe(file, () => {
      try {
        require(`${root}/${file}`);
      } catch (error) {
        // The other suites of the group are run all the same.
        it('can be read', () => {
          throw error;
        });
      }
    });
  }
}

/** @typedef {{ readonly testFilePath: string, readonly testResults: readonly { readonly ancestorTitles: readonly string[] }[] }} Result */

/** @type {(results: readonly Result[]) => readonly string[]} Suites of groups that have no test; a suite of its own fails for it. */
function withoutTests(results) {
  return results.flatMap(({ testFilePath, testResults }) => {
    const named = new Set(testResults.map(({ ancestorTitles }) => ancestorTitles[0]));
    // A file that could not be read has failed, and has no tests at all.
    return testResults.length === 0 ? [] : (made.get(testFilePath) ?? []).filter((file) => !named.has(file));
  });
}

module.exports = { grouped, withoutTests };
