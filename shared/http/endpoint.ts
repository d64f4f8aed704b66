import type * as v from 'valibot';
import type { Scope } from '#shared/api-keys/scopes.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { ErrorCode } from '#shared/kernel/errors.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import type { QueryParam, QueryValue } from './query-params.ts';

/**
 * Who may call an endpoint. There is no default: an endpoint without access does not compile.
 * - a scope: an API key or app token that holds it (a `write_` scope includes the read)
 * - `integration`: any API key or app token, whatever its scopes
 * - `public`: no credential
 * - `app_token`: an app token only, whatever its scopes
 * - `signed_in`: any staff member or operator; no store in the path
 * - `operator`: platform operators only; no store in the path
 * - `staff:…`: staff of the store in the path (owner, admin, or one of the areas named)
 */
export type Access = Scope | 'integration' | 'public' | 'app_token' | 'signed_in' | 'operator' | StaffAccess;
export type StaffAccess =
  | 'staff:any'
  | `staff:${StaffArea}`
  | 'staff:developers|settings'
  | 'staff:orders|settings'
  | 'staff:inventory|settings'
  | 'staff:products|inventory|customers';

/** The contract of one endpoint, the only source for router, validation, API Gateway, OpenAPI and tests. */
export type EndpointSpec = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Whether the path begins at the root of the host instead of the surface's base, as for well-known locations. */
  readonly atRoot?: true;
  /**
   * Relative to the surface's base (`/v1` or `/admin/v1`). `{id}` is an integer object id; other placeholders are strings. `{system_id}`
   * comes last and may contain slashes.
   */
  readonly path: `/${string}`;
  readonly scope: Access;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Readonly<Record<string, QueryParam>>;
  readonly body?: v.GenericSchema;
  /** The response is the same for everyone, and caches may keep it this long (`ETag`, 304). */
  readonly maxAgeSec?: number;
  /** Whether the request may omit the body. An omitted body counts as an empty object. */
  readonly bodyOptional?: boolean;
  /** Whether the body may also be sent as a form (`application/x-www-form-urlencoded`), where all fields are strings. */
  readonly formBody?: boolean;
  /** Whether `client_id` and `client_secret` may be sent by HTTP Basic instead of in the body (RFC 6749, 2.3.1). */
  readonly basicClient?: true;
  readonly success: {
    readonly status: 200 | 201;
    readonly body: v.GenericSchema;
    readonly description?: string;
    /** Whether it answers 201 instead of `status` when it created the object. */
    readonly alsoCreates?: true;
    /** Whether its operation can also respond with CSV, when a parameter asks for it. */
    readonly csv?: true;
  };
  /** Error codes in addition to those that all endpoints of its kind can return (see `shared/http/common-errors.ts`). */
  readonly errors: readonly ErrorCode[];
  /** Whether `Idempotency-Key` is supported; true for every POST on a store. */
  readonly idempotent: boolean;
  /**
   * Scopes besides `scope` that affect the response. A stored response is replayed only to callers that hold the same ones, unless it
   * resulted from completed work. For other callers, a request that only read or was refused runs again.
   */
  readonly alsoDependsOnScopes?: readonly Scope[];
  /**
   * Whether the created work continues in the caller's name, as a bulk operation does. The stored response then belongs to that caller
   * alone: for any other caller the Idempotency-Key counts as used with a different request.
   */
  readonly inCallersName?: true;
  /** Whether the response contains a secret. Its stored copy for replays is then encrypted. */
  readonly secretAnswer?: boolean;
  /** Whether the body contains a secret that could be guessed. The stored fingerprint that recognizes a repetition is then a keyed hash. */
  readonly secretBody?: boolean;
  readonly emits: readonly Topic[];
};

/** Declares the contract of one endpoint and keeps its literal types. */
export const defineEndpoint = <const E extends EndpointSpec>(endpoint: E): E => endpoint;

/** The contracts of one Lambda, by operation name. */
export type EndpointGroup = Readonly<Record<string, EndpointSpec>>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** Path parameters by name. Renaming a placeholder causes a compile error where it is read. */
type PathParams<P extends string> = { readonly [Name in ParamNames<P>]: Name extends 'id' ? number : string };

/** The required query parameters. */
type QueryNeeds<Q> = { readonly [Name in keyof Q as Q[Name] extends { readonly required: true } ? Name : never]: QueryValue<Q[Name]> };
type QueryOf<E extends EndpointSpec> =
  E['query'] extends Readonly<Record<string, QueryParam>>
    ? { readonly [Name in keyof E['query']]?: QueryValue<E['query'][Name]> } & QueryNeeds<E['query']>
    : Record<never, never>;

export type BodyOf<E extends EndpointSpec> = E['body'] extends v.GenericSchema ? v.InferOutput<E['body']> : undefined;

export type OperationInput<E extends EndpointSpec> = {
  readonly params: PathParams<E['path']>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
};

/**
 * The response of an operation. The status must be one of the contract's. `json` is the text of the body, if the operation had to serialize
 * it anyway; `csv` is sent instead of the body.
 */
export type Answer<Body = unknown> = { readonly status: number; readonly body: Body; readonly json?: string; readonly csv?: string };
export type AnswerOf<E extends EndpointSpec> = {
  readonly status: E['success']['status'] | (E['success'] extends { readonly alsoCreates: true } ? 201 : never);
  readonly body: v.InferInput<E['success']['body']>;
  readonly json?: string;
  readonly csv?: E['success'] extends { readonly csv: true } ? string : never;
};

/** The base paths of the surfaces: integrations call `/v1`, the store admin calls `/admin/v1`. */
export const surfaces = { public: '/v1', admin: '/admin/v1' } as const;
export type Surface = keyof typeof surfaces;

/** The contracts of one Lambda on one surface. The name is its folder under `functions/`. */
export type ApiGroup = {
  readonly name: string;
  readonly surface: Surface;
  readonly endpoints: EndpointGroup;
  /** Set when the contracts are those of the same Lambda on the public surface, as staff call them (`staff-endpoints.ts`). */
  readonly derived?: true;
};

/** Returns the whole path of a contract, e.g. `/v1/products/{id}`. */
export const pathOn = (surface: Surface, { path, atRoot }: Pick<EndpointSpec, 'atRoot'> & { readonly path: string }): string =>
  atRoot === true ? path : `${surfaces[surface]}${path}`;

/** Returns API Gateway's name of a route, e.g. `GET /v1/products/{id}`. */
export const routeKey = (
  surface: Surface,
  endpoint: Pick<EndpointSpec, 'atRoot'> & { readonly method: string; readonly path: string },
): string => `${endpoint.method} ${pathOn(surface, endpoint)}`;
