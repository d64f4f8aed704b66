import type { EndpointGroup } from './endpoint.ts';

/** Where a group's paths live: integrations call `/v1`, the store admin calls `/admin/v1`. */
export const surfaces = { public: '/v1', admin: '/admin/v1' } as const;
export type Surface = keyof typeof surfaces;

/** One Lambda of the API: its folder under `functions/`, its surface and its contracts. */
export type ApiGroup = {
  readonly name: string;
  readonly surface: Surface;
  readonly endpoints: EndpointGroup;
};

/** API Gateway's name of a route, e.g. `GET /v1/products/{id}`. */
export const routeKey = (surface: Surface, endpoint: { readonly method: string; readonly path: string }): string =>
  `${endpoint.method} ${surfaces[surface]}${endpoint.path}`;
