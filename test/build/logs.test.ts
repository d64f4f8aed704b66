import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logQueries } from '#infra/log-queries.ts';
import { type StageName, stages } from '#infra/stages.ts';
import { type LogCode, logCodes } from '#shared/lambda/log.ts';
import { allResources, propertyOf, type Resource, resourcesOf, templatesOf, textOf } from './templates.ts';

const stageNames = Object.keys(stages) as StageName[];
const templatesByStage = new Map(stageNames.map((stage) => [stage, templatesOf({ stage })]));
const templatesIn = (stage: StageName) => templatesByStage.get(stage) ?? templatesOf({ stage });
const apiLogDays = 14;

describe.each(stageNames)('the logs of %s', (stage) => {
  const templates = templatesIn(stage);
  const functions = Object.values(allResources(templates, 'AWS::Lambda::Function'));
  const groups = Object.values(allResources(templates, 'AWS::Logs::LogGroup'));
  const isAccessLog = (group: Resource): boolean => propertyOf(group, 'LogGroupName') !== undefined;
  const daysOf = (some: readonly Resource[]) => [...new Set(some.map((group) => propertyOf(group, 'RetentionInDays')))];

  it('are one per function and one for all requests', () => {
    expect(groups.filter((group) => !isAccessLog(group))).toHaveLength(functions.length);
    expect(groups.filter(isAccessLog)).toHaveLength(1);
  });

  it('are kept as long as the stage defines, and at least as long as the API log that is built from them', () => {
    const { logDays } = stages[stage];
    expect(daysOf(groups.filter((group) => !isAccessLog(group)))).toEqual([logDays.functions]);
    expect(daysOf(groups.filter(isAccessLog))).toEqual([logDays.access]);
    expect(logDays.functions).toBeGreaterThanOrEqual(apiLogDays);
  });

  it('include Lambda’s own lines for every invocation, or only for failed ones', () => {
    const level = stages[stage].logsInvocations ? 'INFO' : 'WARN';
    expect([...new Set(functions.map((fn) => propertyOf(fn, 'LoggingConfig', 'SystemLogLevel')))]).toEqual([level]);
  });
});

it('the logs of a stage that keeps its data are retained, but not by a failed first deployment', () => {
  const policiesOf = (stage: StageName) =>
    new Set(Object.values(allResources(templatesIn(stage), 'AWS::Logs::LogGroup')).map(({ DeletionPolicy }) => DeletionPolicy));
  expect(policiesOf('prod')).toEqual(new Set(['RetainExceptOnCreate']));
  expect(policiesOf('dev')).toEqual(new Set(['Delete']));
});

describe('the saved queries', () => {
  const templates = templatesIn('prod');
  const saved = Object.entries(templates).flatMap(([part, template]) =>
    Object.values(resourcesOf(template, 'AWS::Logs::QueryDefinition')).map((query) => ({ part, query })),
  );
  const groupsOf = (query: Resource): readonly string[] =>
    (propertyOf(query, 'LogGroupNames') as { readonly Ref: string }[]).map(({ Ref }) => Ref);

  it('are the ten questions, each over the stacks that have such logs', () => {
    expect(logQueries).toHaveLength(10);
    const partsOf = (question: string) =>
      saved.flatMap(({ part, query }) => (textOf(query, 'Name').endsWith(`/${question}`) ? [part] : []));
    const asked = {
      access: ['front'],
      api: ['public', 'admin'],
      workers: ['workers'],
      functions: ['workers', 'front', 'public', 'admin'],
    };
    expect(logQueries.map(({ question }) => partsOf(question))).toEqual(logQueries.map(({ logs }) => asked[logs]));
    expect(textOf(saved[0]?.query, 'Name')).toMatch(/^store-management-prod-workers\//);
  });

  it('have names that CloudWatch accepts, without colons and asterisks', () => {
    const names = saved.map(({ query }) => textOf(query, 'Name'));
    expect(names.filter((name) => !/^(?:[^:*/]+\/)*[^:*/]+$/.test(name))).toEqual([]);
  });

  it('read all functions of their stack, and no log of another stack, so that each function can be removed', () => {
    for (const { part, query } of saved) {
      const template = templates[part as keyof typeof templates];
      const own = Object.entries(resourcesOf(template, 'AWS::Logs::LogGroup'));
      const isOfAccess = textOf(query, 'QueryString').includes('latency_ms') || textOf(query, 'QueryString').includes('gateway_error');
      const wanted = own.filter(([, group]) => (propertyOf(group, 'LogGroupName') !== undefined) === isOfAccess).map(([id]) => id);
      expect(new Set(groupsOf(query))).toEqual(new Set(wanted));
      // CloudWatch accepts at most 50 log groups per query.
      expect(groupsOf(query).length).toBeLessThanOrEqual(50);
    }
  });

  it('ask for codes and fields that exist', () => {
    for (const { query } of saved) {
      const asked = (propertyOf(query, 'Parameters') as { readonly Name: string }[]).map(({ Name }) => Name);
      const placeholders = [...textOf(query, 'QueryString').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect(new Set(placeholders)).toEqual(new Set(asked));
    }
  });
});

const projectRoot = join(__dirname, '../..');
const sources = globSync('{shared,functions}/**/*.ts', { cwd: projectRoot })
  .filter((file) => file !== 'shared/lambda/log.ts')
  .map((file) => readFileSync(join(projectRoot, file), 'utf8'));
/** Returns the contents of each source file that logs a message with this code. */
const loggersOf = (code: string): readonly string[] =>
  sources.filter((source) => new RegExp(`\\.(?:info|warn|error)\\(\\s*'${code}'`).test(source));
const isLogged = (field: string, codes: readonly string[]): boolean =>
  codes.some((code) => loggersOf(code).some((source) => new RegExp(`\\b${field}(?:: |,|\\s\\})`).test(source)));

/** The fields that Lambda adds to our log lines. */
const ofLambda = new Set(['level', 'requestId', 'record.status', 'record.errorType', 'record.requestId']);
/** The fields of an error, whether Lambda or our code logs it. */
const ofErrors = new Set(['message.errorMessage', 'message.error.name', 'message.error.message']);
const ofCloudWatch = new Set(['@timestamp', '@log']);

/** Returns the field names in a query: all words except keywords, quoted strings and the query's own aliases. */
function fieldsIn(text: string): readonly string[] {
  const given = new Set([...text.matchAll(/ as (\w+)/g)].map(([, name]) => name));
  const words = new Set(
    'filter stats fields sort limit by as and or in asc desc count count_distinct pct latest sum avg max bin'.split(' '),
  );
  const bare = text.replaceAll(/"[^"]*"/g, '').replaceAll(/\b5m\b/g, '');
  return [...bare.matchAll(/@?[a-zA-Z_][\w.]*/g)].map(([name]) => name).filter((name) => !given.has(name) && !words.has(name));
}

describe.each(logQueries.map((query) => [query.question, query] as const))('"%s"', (_, { logs, text }) => {
  const codes = [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, code = '']) => code);

  it('names codes that are logged', () => {
    for (const code of codes) {
      expect(logCodes).toHaveProperty([code as LogCode]);
      expect({ code, loggers: loggersOf(code).length }).not.toEqual({ code, loggers: 0 });
    }
  });

  it('names fields of the lines it reads', () => {
    const [stage] = Object.values(resourcesOf(templatesIn('prod').front, 'AWS::ApiGatewayV2::Stage'));
    const ofAccess = new Set(Object.keys(JSON.parse(textOf(stage, 'AccessLogSettings', 'Format'))));
    const unknown = fieldsIn(text).filter((field) => {
      if (ofCloudWatch.has(field)) return false;
      if (logs === 'access') return !ofAccess.has(field);
      if (ofLambda.has(field) || ofErrors.has(field) || field === 'message.code') return false;
      const own = field.replace(/^message\./, '');
      return own === field || !isLogged(own, codes.length > 0 ? codes : Object.keys(logCodes));
    });
    expect(unknown).toEqual([]);
  });
});

it('an unknown field is found', () => {
  expect(fieldsIn('filter message.code in ["request.failed"]\n| stats count(*) as n by message.colour, @log\n| sort n desc')).toEqual([
    'message.code',
    'message.colour',
    '@log',
  ]);
  expect([isLogged('colour', ['request.failed']), isLogged('route', ['request.failed'])]).toEqual([false, true]);
});
