import { createRouter } from '#infra/local/gateway/http-routes.ts';

const keys = ['GET /a/{id}', 'GET /a/b', 'ANY /a/b', '$default', 'GET /files/{path+}', 'GET /files/x/{id}'];
const route = createRouter(keys.map((routeKey) => ({ routeKey, target: routeKey })));

describe('a route', () => {
  it.each([
    ['GET', '/a/b', 'GET /a/b', {}],
    ['POST', '/a/b', 'ANY /a/b', {}],
    ['GET', '/a/7%2F8', 'GET /a/{id}', { id: '7/8' }],
    ['GET', '/a/', '$default', {}],
    ['GET', '/a/b/', '$default', {}],
    ['GET', '/files/x/1', 'GET /files/x/{id}', { id: '1' }],
    ['GET', '/files/y/1/2', 'GET /files/{path+}', { path: 'y/1/2' }],
    ['GET', '/files/', 'GET /files/{path+}', { path: '' }],
    ['DELETE', '/nothing', '$default', {}],
  ])('%s %s is served by %s', (method, path, routeKey, pathParameters) => {
    expect(route(method, path)).toEqual({ target: routeKey, match: { routeKey, pathParameters } });
  });

  it('keeps a path parameter that cannot be decoded', () => {
    expect(route('GET', '/a/%zz')?.match.pathParameters).toEqual({ id: '%zz' });
  });

  it('is missing when nothing matches', () => {
    expect(createRouter([{ routeKey: 'GET /a', target: 1 }])('GET', '/b')).toBeUndefined();
  });
});
