// @ts-check
/*
 * What a suite gets for `fast-check`: itself, with one seed for every property of every run, so that a run of all tests says the same as the one
 * before it unless the code changed. `npm run lab -- properties` gives other seeds (PROPERTY_SEED), and so many times the runs that a property
 * has otherwise (PROPERTY_TIMES).
 */

// By its path: its name leads here.
const real = require('../../../node_modules/fast-check/lib/cjs/fast-check.js');

const usualSeed = 20261126;
const usualRuns = 100;

const seed = Number(process.env['PROPERTY_SEED'] ?? usualSeed);
const times = Number(process.env['PROPERTY_TIMES'] ?? 1);
// Part of a run is none.
const timesOf = (/** @type {number} */ runs) => Math.ceil(runs * times);
real.configureGlobal({ seed, numRuns: timesOf(usualRuns) });

/** @typedef {{ readonly numRuns?: number }} Parameters */
/** @typedef {import('fast-check').IRawProperty<unknown, boolean>} Property */

/** @type {(parameters?: Parameters) => Parameters} A property that says its number of runs would not be asked for more of them. */
const moreOf = (parameters = {}) =>
  parameters.numRuns === undefined ? parameters : { ...parameters, numRuns: timesOf(parameters.numRuns) };

const own = {
  /** @type {(property: Property, parameters?: Parameters) => unknown} */
  assert: (property, parameters) => real.assert(property, moreOf(parameters)),
  /** @type {(property: Property, parameters?: Parameters) => unknown} */
  check: (property, parameters) => real.check(property, moreOf(parameters)),
};

module.exports = { ...real, ...own, __esModule: true, default: { ...real.default, ...own } };
