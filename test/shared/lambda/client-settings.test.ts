import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const sources = globSync('{functions,shared}/**/*.ts', { cwd: root });

/** Each place where a client of AWS is made, as `file: constructor(first argument`. */
const made = sources.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/new (\w+Client)\(([^)]*)/g)].map(([, name, settings]) => ({ file, name, settings })),
);

it('every client of AWS has the limits of client-settings.ts, and the one of the table its own', () => {
  const services = made.filter(({ name }) => name !== 'DynamoDBClient');
  expect(services.length).toBeGreaterThan(10);
  expect(services.filter(({ settings = '' }) => !/^(?:\{ \.\.\.)?(?:clientSettings|fileClientSettings)\b/.test(settings))).toEqual([]);
  expect(made.filter(({ name }) => name === 'DynamoDBClient').map(({ file }) => file)).toEqual(['shared/table/table-client.ts']);
});
