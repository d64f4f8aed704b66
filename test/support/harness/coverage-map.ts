import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(__dirname, '../../contract/coverage.md');

/** A rule of the specification, as the map has it. */
export type Rule = {
  /** Its section and name, e.g. `product.slug`. */
  readonly id: string;
  readonly section: string;
  /** The name within its section; of a field within a field with dots: `seo.title`. */
  readonly name: string;
  readonly text: string;
  /** What stands in the last column: tests as `path › title`, and marks such as `not here yet: …`. */
  readonly tests: readonly string[];
};

/** The map: its rules, and which parts of the contracts each section names field by field. */
export type Coverage = {
  readonly rules: readonly Rule[];
  /** By section, e.g. `Product`, `createProduct body`, `listProducts query`. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
};

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * The map of the specification (`test/contract/coverage.md`). Its sections are headings; a table row is a rule: id, rule, tests,
 * which are separated by `<br>` and may be labels in brackets that the first table explains.
 * @throws Error for a row that is not one
 */
export function readCoverage(text = readFileSync(file, 'utf8')): Coverage {
  const rules: Rule[] = [];
  const parts = new Map<string, readonly string[]>();
  const labels = new Map<string, string>();
  let section = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).split(':')[0]?.trim() ?? '';
    if (line.startsWith('Names: ')) parts.set(section, quoted(line));
    if (!/^\| [`[]/.test(line)) continue;
    const [first = '', second = '', third] = cellsOf(line);
    if (third === undefined) {
      labels.set(first, second);
      continue;
    }
    const [id = ''] = quoted(first);
    if (!id.startsWith(`${section}.`) || second === '') throw new Error(`not a rule of ${section}: ${line}`);
    const tests = third.split('<br>').map((test) => test.trim());
    rules.push({
      id,
      section,
      name: id.slice(section.length + 1),
      text: second,
      tests: tests.filter(Boolean).map((test) => labels.get(test) ?? test),
    });
  }
  return { rules, parts };
}

const marked = (mark: string) => (rule: Rule) =>
  rule.tests.flatMap((test) => (test.startsWith(`${mark}: `) ? [test.slice(mark.length + 2)] : []));

/** The endpoints, with their surface, that a rule waits for: it has no test until they are there. */
export const notHereYet = (rule: Rule): string[] => marked('not here yet')(rule).flatMap(quoted);

/** Why a rule can have no test: it binds clients, or what is not code. */
export const untestable = (rule: Rule): string[] => marked('no test')(rule);
