/** A sale of one product: its buyers, its stock, and the capacities that serve the buyers. */
export type Rush = {
  readonly buyers: number;
  /** The time within which the buyers arrive, evenly distributed. */
  readonly withinSec: number;
  readonly units: number;
  readonly gateway: { readonly perSec: number; readonly burst: number };
  /** The maximum number of concurrent executions of the function that takes orders. */
  readonly executions: number;
  /**
   * How long an execution is busy with an order that is placed, refused because of overload, or refused for lack of
   * stock.
   */
  readonly placedSec: number;
  readonly overloadedSec: number;
  readonly soldOutSec: number;
  /** The number of orders per second that the busiest partition accepts. */
  readonly ordersPerSec: number;
  /**
   * Returns the fraction of `ordersPerSec` that remains under overload. `times` is the number of arriving orders per
   * second divided by `ordersPerSec`. The fraction falls as `times` grows, because refused attempts use capacity too.
   */
  readonly shareAt: (times: number) => number;
  /** How long a refused buyer waits before retrying. */
  readonly comesBackSec: number;
};

export type RushResult = {
  readonly placed: number;
  readonly refusedForLack: number;
  /**
   * Answers that made a buyer retry: `throttled` from API Gateway (429), `notStarted` from Lambda (503), and
   * `overloaded` from the function (503 with Retry-After).
   */
  readonly throttled: number;
  readonly notStarted: number;
  readonly overloaded: number;
  readonly soldOutAfterSec: number | null;
  readonly answeredAfterSec: number;
  readonly mostExecutions: number;
};

const stepSec = 0.1;
/** The maximum number of steps: one simulated day. */
const mostSteps = 864_000;

/**
 * Simulates a sale in steps of 0.1 seconds, without randomness. The resulting numbers of buyers may be fractions. If no
 * capacity is free, a request fails immediately, and the buyer tries again later.
 */
export function simulateRush(rush: Rush): RushResult {
  const { buyers, withinSec, gateway, executions, ordersPerSec, shareAt } = rush;
  const back: number[] = [];
  const freed: number[] = [];
  const later = (list: number[], step: number, sec: number, count: number): void => {
    const at = step + Math.max(1, Math.round(sec / stepSec));
    list[at] = (list[at] ?? 0) + count;
  };
  const sums = { placed: 0, refusedForLack: 0, throttled: 0, notStarted: 0, overloaded: 0 };
  let tokens = gateway.burst;
  let busy = 0;
  let left = rush.units;
  let came = 0;
  let soldOutAfterSec: number | null = null;
  let mostExecutions = 0;
  let step = 0;
  for (; step < mostSteps && buyers - sums.placed - sums.refusedForLack > 0.5; step += 1) {
    busy -= freed[step] ?? 0;
    const fresh = Math.min(buyers - came, (buyers * stepSec) / withinSec);
    came += fresh;
    const asking = fresh + (back[step] ?? 0);
    tokens = Math.min(gateway.burst, tokens + gateway.perSec * stepSec);
    const admitted = Math.min(asking, tokens);
    tokens -= admitted;
    const started = Math.min(admitted, executions - busy);
    sums.throttled += asking - admitted;
    sums.notStarted += admitted - started;
    later(back, step, rush.comesBackSec, asking - started);

    const tried = left > 0 ? started : 0;
    const times = tried / (ordersPerSec * stepSec);
    const placed = Math.min(tried, ordersPerSec * stepSec * shareAt(times), left);
    left -= placed;
    // If this step sells the last units, every buyer without a unit learns that the product is sold out.
    const lacking = left > 0 ? started - tried : started - placed;
    const overloaded = started - placed - lacking;
    sums.placed += placed;
    sums.refusedForLack += lacking;
    sums.overloaded += overloaded;
    busy += started;
    mostExecutions = Math.max(mostExecutions, busy);
    later(freed, step, rush.placedSec, placed);
    later(freed, step, rush.soldOutSec, lacking);
    later(freed, step, rush.overloadedSec, overloaded);
    later(back, step, rush.overloadedSec + rush.comesBackSec, overloaded);
    if (left <= 0 && soldOutAfterSec === null) soldOutAfterSec = (step + 1) * stepSec;
  }
  return { ...sums, soldOutAfterSec, answeredAfterSec: step * stepSec, mostExecutions };
}
