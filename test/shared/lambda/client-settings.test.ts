import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
const sources = globSync('{functions,shared}/**/*.ts', { cwd: root });

type Made = { readonly file: string; readonly name: string | undefined; readonly settings: string | undefined };

/**
 * Returns the places in a source file where an AWS client is created, each with the beginning of the client's settings.
 */
const madeIn = (file: string, source: string): readonly Made[] =>
  [...source.matchAll(/new (\w+Client)\(([^)]*)/g)].map(([, name, settings]) => ({ file, name, settings }));
const withoutLimits = (made: readonly Made[]): readonly Made[] =>
  made.filter(({ settings = '' }) => !/^(?:\{ \.\.\.)?(?:clientSettings|fileClientSettings)\b/.test(settings));

const made = sources.flatMap((file) => madeIn(file, readFileSync(join(root, file), 'utf8')));

describe('every AWS client', () => {
  it('has the limits of client-settings.ts, except the table client, which has its own', () => {
    const services = made.filter(({ name }) => name !== 'DynamoDBClient');
    expect(services.length).toBeGreaterThan(10);
    expect(withoutLimits(services)).toEqual([]);
    expect(made.filter(({ name }) => name === 'DynamoDBClient').map(({ file }) => file)).toEqual(['shared/table/table-client.ts']);
  });

  it('is found if it has no limits', () => {
    const planted = 'new SQSClient({}); new SNSClient({ ...clientSettings }); new KMSClient(clientSettings); new SESClient()';
    expect(withoutLimits(madeIn('planted.ts', planted)).map(({ name }) => name)).toEqual(['SQSClient', 'SESClient']);
  });
});
