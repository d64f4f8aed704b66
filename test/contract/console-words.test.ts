import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/**
 * Patterns for labels whose meaning staff would have to guess, each with the term that the console uses instead: a noun
 * of the specification.
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/^What it is$/, '"Type" for the field, "Summary" or "Details" for the heading'],
  [/^Name in addresses$/, '"Handle"'],
  [/^Where it is found$/, '"Organization"'],
  [/^Usual$/, '"Default"'],
  [/^(?:Made|Changed|Begins|Asked for)$/, '"Created", "Updated", "Starts", "Requested"'],
  [/^(?:State|Kind)$/, '"Status", "Type"'],
  [/^(?:Left|Still to (?:pay|come)|Came back|Put into stock)$/, '"Balance", "Balance due", "Outstanding", "Received", "Restocked"'],
  [/^(?:Cost|Prices?) of one\b/, '"Unit cost", "Unit price"'],
  [/^Price before$/, '"Compare-at price"'],
  [/^Because$/, '"Reason"'],
  [/^(?:Of|Then|May|On|From and for|For)$/, "the noun of the column's values"],
  [/^(?:What|Where|When|Who|Whom|Why|Which|How)\b[^.?!]*$/, 'a noun: "Summary", "Location", "Date", "Actor", "Reason"'],
  [/^(?:Its|Their|Our|They|It)\b[^.?!,:]*$/, 'a noun: "Supplier SKU", "Staff note", "Recipient e-mail"'],
  [/\b[Ss]ome(?:body|one) (?:to the staff|new)$|^Add (?:somebody|them|it)$/, '"Add a staff member", "Add the staff member"'],
];

/** Returns the user-visible strings in a source line: quoted strings except module names, and text between tags. */
function textsIn(line: string): readonly string[] {
  if (/^\s*(?:import |\} from |\/\/|\/?\*)/.test(line)) return [];
  const quoted = [...line.matchAll(/'([^'\\]*)'|"([^"]*)"|>([^<>{}]+)</g)].map(
    ([, single, double, tagged]) => single ?? double ?? tagged ?? '',
  );
  const [, alone] = /^\s+([A-Z][A-Za-z -]*)$/.exec(line) ?? [];
  return alone === undefined ? quoted : [...quoted, alone];
}

const findings = (file: string, source: string): readonly string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      textsIn(line).flatMap((text) =>
        replacements
          .filter(([word]) => word.test(text.trim()))
          .map(([, instead]) => `${file}:${index + 1}: "${text.trim()}". Write ${instead}.`),
      ),
    );

describe('the labels of the console', () => {
  it('are nouns of the specification', () => {
    const files = globSync('functions/console/web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/generated/**'] });
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => findings(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are found in attributes, between tags, on separate lines and in lists', () => {
    const source = [
      "import { What } from './What';",
      '<TextField name="slug" label="Name in addresses" />',
      '<th scope="col">Of</th>',
      '  Cost of one',
      "['Their SKU', sku],",
      "{ label: 'Status', text: 'What they changed could not be read.' }",
    ].join('\n');
    expect(findings('a.tsx', source).map((found) => found.split('. ')[0])).toEqual([
      'a.tsx:2: "Name in addresses"',
      'a.tsx:3: "Of"',
      'a.tsx:4: "Cost of one"',
      'a.tsx:5: "Their SKU"',
    ]);
  });
});
