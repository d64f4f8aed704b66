import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customerBody } from '#shared/customers/customer-body.ts';
import { errorsOf } from '#shared/http/common-errors.ts';
import { statuses } from '#shared/http/problem.ts';
import { listParams } from '#shared/http/query-params.ts';
import { contracts } from '../support/harness/an-api.ts';
import { contractParts } from '../support/harness/contract-parts.ts';
import { notHereYet, type Rule, readCoverage, untestable } from '../support/harness/coverage-map.ts';
import { testTitles } from '../support/harness/test-titles.ts';

const tests = join(__dirname, '..');
const { rules, parts } = readCoverage();
const ofIntegrations = contracts.filter(({ surface }) => surface === 'public');

/** How many rules of each section wait for endpoints that are not here yet. It only ever gets shorter. */
const waiting: Readonly<Record<string, number>> = {};

/** The rules that no test of this project can hold: they bind clients, or people. */
const beyondTests: readonly string[] = [
  'conventions.unknown-fields',
  'events.receiver-ignores-duplicates',
  'versioning.compatible',
  'versioning.breaking',
];

const isWaiting = (rule: Rule): boolean => notHereYet(rule).length > 0;
const isBeyond = (rule: Rule): boolean => untestable(rule).length > 0;
const tested = rules.filter((rule) => !isWaiting(rule) && !isBeyond(rule));

const titlesByFile = new Map<string, readonly string[]>();
function titlesOf(file: string): readonly string[] {
  const known = titlesByFile.get(file) ?? testTitles(join(tests, file));
  titlesByFile.set(file, known);
  return known;
}

/** What is wrong with the name of a test, or null: it has to be that of one test. */
function wrongWith(test: string): string | null {
  const [file = '', ...titles] = test.split(' › ');
  if (!file.endsWith('.test.ts') || !existsSync(join(tests, file))) return `there is no file ${file}`;
  const title = titles.join(' › ');
  const named = titlesOf(file).filter((one) => one === title || one.endsWith(` › ${title}`));
  return named.length === 1 ? null : `${named.length} tests of ${file} are called ${title}`;
}

/** The bodies whose every field `every-field.test.ts` sends and reads again, by the sections that say so in a row for all (`customer.*`). */
const sentAndRead: Readonly<Record<string, object>> = {
  customer: customerBody.create.entries,
  'customer-body': customerBody.create.entries,
};

/** Whether a section names a field: itself, all that are within the same one (`line_items.*`), or all of a body (`*`). */
const namesField = (section: string, field: string): boolean =>
  rules.some(
    (rule) =>
      rule.section === section &&
      (rule.name === field ||
        (rule.name.endsWith('.*') && field.startsWith(rule.name.slice(0, -1))) ||
        (rule.name === '*' && field in (sentAndRead[section] ?? {}))),
  );

/** Whether the file of a test has a code in it. */
const speaksOf = (test: string, code: string): boolean =>
  new RegExp(`\\b${code}\\b`).test(readFileSync(join(tests, test.split(' › ')[0] ?? ''), 'utf8'));

describe('the map of the specification', () => {
  it('has a test for every rule', () => {
    expect(tested.filter((rule) => rule.tests.length === 0).map(({ id }) => id)).toEqual([]);
    expect(rules.length).toBeGreaterThan(500);
  });

  it('names tests that are there, by their titles', () => {
    const wrong = tested.flatMap(({ id, tests: named }) => named.flatMap((test) => wrongWith(test) ?? []).map((why) => `${id}: ${why}`));
    expect(wrong).toEqual([]);
  });

  it('has each rule once', () => {
    const ids = rules.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('lets rules wait for endpoints that are not here, and for fewer and fewer of them', () => {
    const here = new Set(contracts.map(({ endpoint, route }) => `${endpoint.method} ${route}`));
    const arrived = rules.filter((rule) => notHereYet(rule).some((endpoint) => here.has(endpoint)));
    expect(arrived.map(({ id }) => id)).toEqual([]);
    const bySection = Map.groupBy(rules.filter(isWaiting), ({ section }) => section);
    expect(Object.fromEntries([...bySection].map(([section, { length }]) => [section, length]))).toEqual(waiting);
  });

  it('leaves few rules to clients and people', () => {
    expect(rules.filter(isBeyond).map(({ id }) => id)).toEqual(beyondTests);
  });
});

describe('the contracts', () => {
  it('have a rule for every endpoint', () => {
    const named = new Set(
      rules.filter(({ section }) => section === 'endpoints').flatMap((rule) => rule.text.match(/`([A-Z]+ \/[^`]*)`/)?.[1] ?? []),
    );
    const unnamed = ofIntegrations.map(({ endpoint: { method, path } }) => `${method} ${path}`).filter((endpoint) => !named.has(endpoint));
    expect(unnamed).toEqual([]);
  });

  it('have a rule for every field and list filter', () => {
    const sectionsOf = (part: string): string[] => [...parts].flatMap(([section, named]) => (named.includes(part) ? [section] : []));
    const unnamed = [...contractParts(ofIntegrations)].flatMap(([part, fields]) => {
      const sections = sectionsOf(part);
      return [...fields].filter((field) => !sections.some((section) => namesField(section, field))).map((field) => `${part}: ${field}`);
    });
    expect(unnamed).toEqual([]);
    expect(Object.keys(listParams).filter((name) => !namesField('lists', name))).toEqual([]);
  });

  it('have a rule for every error code, whose tests speak of it', () => {
    const codes = new Set([...Object.keys(statuses), ...ofIntegrations.flatMap(({ endpoint }) => errorsOf(endpoint))]);
    expect([...codes].filter((code) => !namesField('errors', code))).toEqual([]);
    const silent = tested.filter(
      ({ section, name, tests: named }) => section === 'errors' && codes.has(name) && !named.some((test) => speaksOf(test, name)),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});
