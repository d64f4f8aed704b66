// @ts-check
const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');

/*
 * The order of suites in a run of all of them. A suite that starts a whole stack or a browser waits for a part of its time, the others do
 * not: the two kinds are mixed, so that all cores are busy to the end. The longest suites begin first, so that none runs alone at the end.
 */

// The runner brings it along, and has no other way to change the order.
const UsualOrder = createRequire(require.resolve('jest'))('@jest/test-sequencer').default;

/** The suites that take more than half a minute, on any machine the longest of their kind. */
const longest = [
  'browser/catalogue',
  'browser/day',
  'browser/frame',
  'browser/operations',
  'browser/orders',
  'browser/screens',
  'functions/admin/groups/catalogue/largest-settings',
  'functions/admin/orders/restore-long-order',
  'functions/api/orders/flash-sale',
  'functions/api/orders/killed-requests',
  'functions/api/orders/large-order',
  'functions/api/orders/largest-order',
  'functions/api/products/killed-requests',
  'functions/workers/webhook-engine/store-rate',
  'fuzz/cases',
  'fuzz/fuzz',
  'fuzz/planted-faults',
  'guides/guides',
  'infra/cli/commands/export-and-restore',
  'integration/bulk-operations',
  'integration/erased-queues',
  'integration/killed-activity',
  'integration/packed-client',
  'integration/refused-records',
  'kills/kills',
  'restore-drill/restore-drill',
  'second-region/second-region',
  'tasks/tasks',
  'workload/workload',
].map((name) => join(__dirname, '../..', `${name}.test.ts`));
const missing = longest.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`The order of the suites names ${missing.join(', ')}, which does not exist.`);

/** @typedef {{ readonly path: string }} Suite */

/** @type {(suite: Suite) => boolean} */
const isLongest = ({ path }) => longest.includes(path);
/** @type {(suite: Suite) => boolean} */
const isInProcess = ({ path }) => /\/test\/(shared|functions|contract|events|support)\//.test(path);

/** @type {(suites: readonly Suite[]) => readonly Suite[]} Both kinds are spread evenly, each in the order that it had. */
function mixed(suites) {
  const kinds = [suites.filter(isInProcess), suites.filter((suite) => !isInProcess(suite))];
  const placed = kinds.flatMap((kind) => kind.map((suite, n) => ({ suite, place: (n + 0.5) / kind.length })));
  return placed.toSorted((a, b) => a.place - b.place).map(({ suite }) => suite);
}

module.exports = function SuiteOrder(/** @type {unknown} */ options) {
  const usual = new UsualOrder(options);
  const sort = usual.sort.bind(usual);
  usual.sort = async (/** @type {readonly Suite[]} */ suites) => {
    const sorted = await sort(suites);
    return [...mixed(sorted.filter(isLongest)), ...mixed(sorted.filter((/** @type {Suite} */ suite) => !isLongest(suite)))];
  };
  return usual;
};
