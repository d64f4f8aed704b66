/**
 * Returns the offered encoding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3). If several have the highest
 * weight, the one offered first is returned. Returns undefined if the header allows none of the encodings or prefers
 * `identity`. An encoding with an invalid weight counts as refused.
 */
export function chooseEncoding<Name extends string>(acceptEncoding: string | undefined, offered: readonly Name[]): Name | undefined {
  if (acceptEncoding === undefined) return undefined;
  const weights = weightsIn(acceptEncoding);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = [...offered].sort((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) < (weights.get('identity') ?? 0) ? undefined : best;
}

const weightsIn = (acceptEncoding: string): ReadonlyMap<string, number> =>
  new Map(
    acceptEncoding.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      return [formerNames.get(name) ?? name, weightAmong(parameters)];
    }),
  );

/** The former names of encodings, which are still valid (RFC 9110, 8.4.1.3). */
const formerNames: ReadonlyMap<string, string> = new Map([['x-gzip', 'gzip']]);

function weightAmong(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (weight === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0;
}
