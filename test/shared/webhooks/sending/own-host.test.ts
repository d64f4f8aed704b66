import { isOwnHost } from '#shared/webhooks/sending/target-url.ts';

describe('the host of this API', () => {
  it.each([
    ['https://api.example.com/hook', 'api.example.com'],
    ['https://API.example.COM:8443/', 'api.example.com'],
    ['https://api.example.com./', 'api.example.com'],
    ['https://a1b2c3.execute-api.eu-central-1.amazonaws.com/v1', 'a1b2c3.execute-api.eu-central-1.amazonaws.com'],
    ['http://127.0.0.1:8787/hook', '127.0.0.1:8787'],
    ['http://127.0.0.1:8787/hook', 'localhost:8787'],
    ['http://localhost:8787/hook', '127.0.0.1:8787'],
    ['http://[::1]:8787/hook', '127.0.0.1:8787'],
    ['http://0x7f000001:8787/hook', 'localhost:8787'],
    ['http://hooks.localhost:8787/hook', '127.0.0.1:8787'],
  ])('is the host of %s when the API is at %s', (address, apiHost) => {
    expect(isOwnHost(address, apiHost)).toBe(true);
  });

  it.each([
    ['https://example.com/hook', 'api.example.com'],
    ['https://api.example.com.example.net/', 'api.example.com'],
    ['https://d4e5f6.execute-api.eu-central-1.amazonaws.com/', 'a1b2c3.execute-api.eu-central-1.amazonaws.com'],
    ['http://127.0.0.1:9000/hook', '127.0.0.1:8787'],
    ['http://10.0.0.1:8787/hook', '127.0.0.1:8787'],
    ['not an address', 'api.example.com'],
    ['https://example.com/', ''],
  ])('is not the host of %s when the API is at %s', (address, apiHost) => {
    expect(isOwnHost(address, apiHost)).toBe(false);
  });
});
