/** The encodings that the build writes beside a file, best first, and the ending of each. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number];

/** The best encoding that `Accept-Encoding` allows and the file has; undefined for the file as it is (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined, has: (encoding: Encoding) => boolean): Encoding | undefined {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const isAllowed = ({ name }: Encoding): boolean => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return encodings.find((encoding) => isAllowed(encoding) && has(encoding));
}
