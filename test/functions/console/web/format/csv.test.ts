import { csvOf } from '#functions/console/web/format/csv.ts';

it.each([
  ['Ada', '"Ada"'],
  ['a;=1+1;b', '"a;=1+1;b"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['a|=1+1', '"a|=1+1"'],
  ['=1+1', `"'=1+1"`],
  ['+353 1', `"'+353 1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', `"'＝1"`],
  ["'=1", `"''=1"`],
  ['say "hi"', '"say ""hi"""'],
  ['12.50', '12.50'],
  ['-3', '-3'],
  ['-3+1', `"'-3+1"`],
  ['', ''],
])('a CSV file contains %j as %j', (text, cell) => {
  expect(csvOf([[text]])).toBe(`${cell}\r\n`);
});

it('a CSV file ends its rows with CRLF', () => {
  expect(
    csvOf([
      ['Name', 'Units'],
      ['a,b', '2'],
    ]),
  ).toBe('"Name","Units"\r\n"a,b",2\r\n');
});
