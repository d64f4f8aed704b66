import fc from 'fast-check';
import { imageTargets, targetProblem, webhookTargets } from '#shared/webhooks/sending/target-url.ts';

const codeOf = (url: string, policy = webhookTargets(false)): string | null => targetProblem(url, policy)?.code ?? null;

describe('the address of a webhook receiver', () => {
  it.each([
    'https://example.com/hooks',
    'https://example.com:443/hooks?a=1',
    'https://example.com:8443/',
    'https://EXAMPLE.com',
    'https://8.8.8.8/hooks',
    'https://[2606:4700:4700::1111]/hooks',
    'https://xn--bcher-kva.example/',
    'https://localhost.example.com/',
    'https://local.example/',
  ])('may be %s', (url) => {
    expect(codeOf(url)).toBeNull();
  });

  it.each([
    'example.com/hooks',
    '/hooks',
    '',
    'http://example.com/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://:pass@example.com/',
    'https://example.com/#top',
    'https://example.com/#',
    'https://example.com./',
    'https://localhost./',
    'https://example.com%2e/',
    'https://example.com:80/',
    'https://example.com:22/',
    'https://example.com:9001/',
    'https://exa mple.com/',
    'https://',
    'https://256.256.256.256/',
  ])('is invalid as %s', (url) => {
    expect(codeOf(url)).toBe('invalid_url');
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST/',
    'https://hooks.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://ip-10-0-0-1.eu-west-1.compute.internal/',
    'https://router.home.arpa/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://１２７.０.０.１/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::169.254.169.254]/',
  ])('is blocked as %s', (url) => {
    expect(codeOf(url)).toBe('blocked_address');
  });

  it('is reported with a sentence that continues the field name', () => {
    expect(targetProblem('http://example.com', webhookTargets(false))).toEqual({
      code: 'invalid_url',
      message: 'must begin with https://.',
    });
  });

  it('is checked without exceptions, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `https://${rest}`),
        ),
        (text) => {
          const problem = targetProblem(text, webhookTargets(false));
          expect(problem === null || problem.message.startsWith('must ')).toBe(true);
        },
      ),
    );
  });
});

describe('the address of an image', () => {
  it.each([
    { url: 'http://example.com/a.png', code: null },
    { url: 'http://example.com:80/a.png', code: null },
    { url: 'https://example.com/my photo.png', code: null },
    { url: 'http://example.com:443/a.png', code: 'invalid_url' },
    { url: 'data:image/png;base64,AAAA', code: 'invalid_url' },
    { url: 'http://127.0.0.1/a.png', code: 'blocked_address' },
  ])('$url is answered with $code', ({ url, code }) => {
    expect(codeOf(url, imageTargets(false))).toBe(code);
  });
});

describe('a local address', () => {
  it.each([
    'http://127.0.0.1:9000/hooks',
    'http://localhost:9000/',
    'http://shop.localhost:9000/',
    'http://[::1]:9000/',
    'http://2130706433/',
    'http://example.com:8080/',
  ])('%s is allowed', (url) => {
    expect(codeOf(url, webhookTargets(true))).toBeNull();
    expect(codeOf(url, imageTargets(true))).toBeNull();
  });

  it.each([
    'https://10.0.0.8:8080/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://0xa9fea9fe/',
    'http://0.0.0.0:9000/',
    'http://[::ffff:127.0.0.1]:9000/',
    'http://[fd00:ec2::254]/',
    'http://receiver:3000/',
    'http://host.docker.internal:3000/',
    'http://metadata.google.internal/',
  ])('%s is blocked', (url) => {
    expect(codeOf(url, webhookTargets(true))).toBe('blocked_address');
    expect(codeOf(url, imageTargets(true))).toBe('blocked_address');
  });

  it.each(['https://10.0.0.8:8080/', 'http://receiver:3000/', 'http://host.docker.internal:3000/', 'http://localhost:9000/'])(
    '%s is allowed when networks are configured',
    (url) => {
      expect(codeOf(url, webhookTargets(true, ['10.0.0.0/8']))).toBeNull();
      expect(codeOf(url, imageTargets(false, ['10.0.0.0/8']))).toBeNull();
    },
  );

  it.each(['http://10.0.0.8:8080/', 'http://169.254.169.254/'])('%s is blocked when only another network is configured', (url) => {
    expect(codeOf(url, webhookTargets(true, ['172.17.0.0/16']))).toBe('blocked_address');
  });

  it.each(['http://user@localhost/', 'ftp://localhost/', 'http://localhost/#a'])('%s is still invalid', (url) => {
    expect(codeOf(url, webhookTargets(true))).toBe('invalid_url');
  });
});
