import autocannon from 'autocannon';

/** A request of a load test. The path is relative to the URL of the tested server. */
export type HttpLoad = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type LoadFigures = {
  /** Answers per second. */
  readonly perSecond: number;
  readonly answers: number;
  readonly notOk: number;
};

/** Sends the requests that `next` returns, over this many connections for this many seconds. */
export async function loadHttp(url: string, next: () => HttpLoad, connections: number, seconds: number): Promise<LoadFigures> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const answers = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  return {
    perSecond: answers / result.duration,
    answers,
    notOk: answers - result['2xx'] + result.errors + result.timeouts,
  };
}
