import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { readMeasured } from './cost/measured.ts';
import { readStageFigures } from './stage/read-stage-figures.ts';
import { stageReport } from './stage/stage-report.ts';

const period = { fromMs: Date.UTC(2026, 10, 28, 12), toMs: Date.UTC(2026, 10, 29, 12) };

const logGroup = (id: string, name: string) => ({ ResourceType: 'AWS::Logs::LogGroup', LogicalResourceId: id, PhysicalResourceId: name });
const resources: Readonly<Record<string, readonly object[]>> = {
  'store-management-dev-workers': [
    logGroup('deliverwebhooksLambdaLog5A3026F2', 'dev-deliver'),
    { ResourceType: 'AWS::Lambda::Function', LogicalResourceId: 'deliverwebhooksLambdaFunction0000AAAA', PhysicalResourceId: 'f' },
  ],
  'store-management-dev-front': [logGroup('FrontAccessLog62425CE8', '/aws/vendedlogs/x'), logGroup('docsLogA57A330E', 'dev-docs')],
  'store-management-dev-public': [logGroup('ordersLogB6EF56EB', 'dev-orders'), logGroup('productsLog2880DC8A', 'dev-products')],
  'store-management-dev-admin': [],
};

const row = (fields: Readonly<Record<string, string>>) => Object.entries(fields).map(([field, value]) => ({ field, value }));
const ofRequests = [
  row({ route: 'POST /v1/orders', requests: '40', p50: '61.5', p95: '140', starts: '2', reads: '10', writes: '50' }),
  row({ route: 'GET /v1/products/{id}', requests: '900', p50: '11', p95: '32', starts: '9', reads: '4', writes: '1' }),
];
const ofOrders = [
  row({ log: '111111111111:dev-orders', runs: '40', starts: '2', init: '412.3', p50: '60', p95: '138', gb_seconds: '2.9' }),
];
const ofDeliveries = [
  row({ log: '111111111111:dev-deliver', runs: '80', starts: '3', init: '300', p50: '310', p95: '420', gb_seconds: '6' }),
];

/**
 * Simulates the AWS command line with recorded answers. A log query is incomplete when its results are first requested,
 * and complete after that.
 */
function recorded(change: (words: readonly string[]) => unknown = () => undefined) {
  const calls: string[] = [];
  const looked = new Map<string, number>();
  const aws = async (words: readonly string[]): Promise<unknown> => {
    calls.push(words.slice(0, 2).join(' '));
    const changed = change(words);
    if (changed !== undefined) return changed;
    const last = words.at(-1) ?? '';
    switch (words[1]) {
      case 'list-stack-resources':
        return { StackResourceSummaries: resources[last] };
      case 'start-query':
        return { queryId: `${words[3]} ${last.includes('platform.report') ? 'functions' : 'routes'}` };
      case 'get-query-results': {
        looked.set(last, (looked.get(last) ?? 0) + 1);
        if (looked.get(last) === 1) return { status: 'Running', results: [] };
        const answers: Readonly<Record<string, unknown>> = {
          'dev-orders routes': ofRequests,
          'dev-orders functions': ofOrders,
          'dev-deliver functions': ofDeliveries,
        };
        return { status: 'Complete', results: answers[last] ?? [] };
      }
      case 'describe-stacks':
        return { Stacks: [{ Outputs: [{ OutputKey: 'TableName', OutputValue: 'dev-table' }] }] };
      default: {
        const values: Readonly<Record<string, readonly number[]>> = {
          reads_0: [4000, 100],
          reads_1: [30],
          writes_0: [3000],
          writes_7: [500],
          call_0: [2.5],
        };
        const queries = JSON.parse(words[3] ?? '[]') as readonly { readonly Id: string }[];
        return { MetricDataResults: queries.map(({ Id }) => ({ Id, Values: values[Id] ?? [] })) };
      }
    }
  };
  return { calls, aws, pause: async () => undefined };
}

describe('the figures of a deployed stage', () => {
  it('are read from the logs of its functions, and from the metrics of its table and all its indexes', async () => {
    const { aws, pause, calls } = recorded();
    const figures = await readStageFigures({ aws, pause }, 'dev', period);
    expect(figures.routes).toEqual([
      { route: 'POST /v1/orders', requests: 40, p50Ms: 61.5, p95Ms: 140, starts: 2, readUnits: 10, writeUnits: 50 },
      { route: 'GET /v1/products/{id}', requests: 900, p50Ms: 11, p95Ms: 32, starts: 9, readUnits: 4, writeUnits: 1 },
    ]);
    expect(figures.functions).toEqual([
      { name: 'deliverwebhooks', runs: 80, starts: 3, startMs: 300, p50Ms: 310, p95Ms: 420, gbSeconds: 6 },
      { name: 'orders', runs: 40, starts: 2, startMs: 412.3, p50Ms: 60, p95Ms: 138, gbSeconds: 2.9 },
    ]);
    expect(figures.billed).toEqual({ readUnits: 4130, writeUnits: 3500 });
    expect(figures.callMs).toEqual({ GetItem: 2.5 });
    expect(calls.filter((call) => call === 'logs start-query')).toHaveLength(6);
  });

  it('are printed beside the estimates and assumptions of the cost page', async () => {
    const report = stageReport('dev', await readStageFigures(recorded(), 'dev', period), readMeasured());
    const lines = report.split('\n');
    expect(lines[0]).toBe('# dev, from 2026-11-28T12:00:00.000Z to 2026-11-29T12:00:00.000Z');
    expect(lines).toContainEqual(
      expect.stringMatching(/^\| GET \/v1\/products\/\{id\} \| 900 \| 1 % \| 11 \([\d.]+\) \| 32 \| 4 \([\d.]+\) \| 1 \([\d.]+\) \|$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^\| deliverwebhooks \| 80 \| 3\.8 % \| 300 \| 310 \| 420 \| 6\.000 \| 0\.0750 \(0\.\d{4}\) \|$/),
    );
    expect(report).toContain(
      'Billed: 4130 read units and 3500 write units. Requests alone used 4000 and 2900 according to their log lines',
    );
    expect(report).toContain('- Assumed: a DynamoDB call takes 4 ms. Here, without the network: GetItem 2.5 ms.');
    expect(report).toContain('- Assumed: one run in 100 of the webhook sender starts a container. Here: 3 of 80.');
  });

  it('may be missing: for a stage without requests, or without reported runs', async () => {
    const empty = recorded((words) => (words[1] === 'get-query-results' ? { status: 'Complete', results: [] } : undefined));
    const report = stageReport('prod', await readStageFigures(empty, 'dev', period), readMeasured());
    expect(report).toContain('No request was answered in this period.');
    expect(report).toContain('Lambda reported no run: prod logs an invocation only when it fails.');
    expect(report).toContain('Here: it did not run.');
  });

  it('are never guessed: a failed query ends the report', async () => {
    const failed = recorded((words) => (words[1] === 'get-query-results' ? { status: 'Timeout', results: [] } : undefined));
    await expect(readStageFigures(failed, 'dev', period)).rejects.toThrow(
      new StartFailure('Logs Insights ended a query as Timeout: run it again.'),
    );
  });
});
