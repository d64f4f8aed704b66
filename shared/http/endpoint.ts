import type * as v from 'valibot';
import type { Scope } from '#shared/api-keys/scopes.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { ErrorCode } from '#shared/kernel/errors.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import type { QueryParam, QueryValue } from './query-params.ts';

/**
 * Who may call an endpoint. There is no default, so a contract that does not specify this does not compile.
 * - a scope: an API key or app token that has the scope (a `write_` scope includes reading)
 * - `integration`: any API key or app token, whatever its scopes
 * - `public`: anyone, without a credential
 * - `app_token`: any app token, whatever its scopes, but no API key
 * - `signed_in`: any staff member or operator; there is no store in the path
 * - `operator`: platform operators only; there is no store in the path
 * - `staff:…`: operators, and these staff of the path's store: owners, admins, and members with one of the listed areas
 *   (`staff:any`: all members)
 */
export type Access = Scope | 'integration' | 'public' | 'app_token' | 'signed_in' | 'operator' | StaffAccess;
export type StaffAccess =
  | 'staff:any'
  | `staff:${StaffArea}`
  | 'staff:developers|settings'
  | 'staff:orders|settings'
  | 'staff:inventory|settings'
  | 'staff:products|inventory|customers';

/** The contract of an endpoint. It is the only source for the router, validation, API Gateway, OpenAPI and tests. */
export type EndpointSpec = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /**
   * Whether the path begins at the root of the host rather than at the surface's base. Paths of well-known locations
   * begin at the root.
   */
  readonly atRoot?: true;
  /**
   * The path relative to the surface's base (`/v1` or `/admin/v1`). `{id}` is an integer object id; other placeholders
   * are strings. `{system_id}` is always at the end of the path, because its value may contain slashes.
   */
  readonly path: `/${string}`;
  readonly scope: Access;
  readonly summary: string;
  readonly description?: string;
  readonly query?: Readonly<Record<string, QueryParam>>;
  readonly body?: v.GenericSchema;
  /**
   * How long caches may keep the response, in seconds; afterwards they check its `ETag` (304). Set only if the response
   * is the same for everyone.
   */
  readonly maxAgeSec?: number;
  /** Whether the request may omit the body, which then counts as an empty object. */
  readonly bodyOptional?: boolean;
  /**
   * Whether the body may also be sent as a form (`application/x-www-form-urlencoded`). All of its fields are then
   * strings.
   */
  readonly formBody?: boolean;
  /** Whether `client_id` and `client_secret` may be sent with HTTP Basic instead of in the body (RFC 6749, 2.3.1). */
  readonly basicClient?: true;
  readonly success: {
    readonly status: 200 | 201;
    readonly body: v.GenericSchema;
    readonly description?: string;
    /** Whether the endpoint responds with 201 instead of `status` if it created the object. */
    readonly alsoCreates?: true;
    /** Whether the operation can also respond with CSV, if a parameter requests it. */
    readonly csv?: true;
  };
  /**
   * The endpoint's error codes in addition to those that all endpoints of its kind can return (see
   * `shared/http/common-errors.ts`).
   */
  readonly errors: readonly ErrorCode[];
  /** Whether the endpoint supports `Idempotency-Key`. True for every POST on a store. */
  readonly idempotent: boolean;
  /**
   * The scopes, in addition to `scope`, that affect the response. If a request changed data, its stored response is
   * replayed to every caller. If a request changed no data, its stored response is replayed only to callers with the
   * same scopes from this list. For other callers, the request runs again.
   */
  readonly alsoDependsOnScopes?: readonly Scope[];
  /**
   * Whether the request starts work that continues for the caller after the response, such as a bulk operation. If a
   * different caller sends the same request with the same Idempotency-Key, the API refuses the request
   * (`idempotency_key_reused`).
   */
  readonly inCallersName?: true;
  /** Whether the response contains a secret. If so, the copy stored for replays is encrypted. */
  readonly secretAnswer?: boolean;
  /**
   * Whether the body contains a secret that could be guessed. If so, the fingerprint that is stored to recognize a
   * repeated request is a keyed hash; otherwise, it is a plain hash.
   */
  readonly secretBody?: boolean;
  readonly emits: readonly Topic[];
};

/** Declares an endpoint's contract and preserves its literal types. */
export const defineEndpoint = <const E extends EndpointSpec>(endpoint: E): E => endpoint;

/** The contracts that one Lambda serves, by operation name. */
export type EndpointGroup = Readonly<Record<string, EndpointSpec>>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
/** The path parameters by name. If a placeholder is renamed, code that still uses the old name does not compile. */
type PathParams<P extends string> = { readonly [Name in ParamNames<P>]: Name extends 'id' ? number : string };

/** The query parameters that are required. */
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
 * An operation's response. The status must be one that the contract allows. `json` is the serialized body, if the
 * operation had to serialize it anyway. `csv`, if present, is sent instead of the body.
 */
export type Answer<Body = unknown> = { readonly status: number; readonly body: Body; readonly json?: string; readonly csv?: string };
export type AnswerOf<E extends EndpointSpec> = {
  readonly status: E['success']['status'] | (E['success'] extends { readonly alsoCreates: true } ? 201 : never);
  readonly body: v.InferInput<E['success']['body']>;
  readonly json?: string;
  readonly csv?: E['success'] extends { readonly csv: true } ? string : never;
};

/** The base paths of the surfaces: integrations call `/v1`, and the store admin calls `/admin/v1`. */
export const surfaces = { public: '/v1', admin: '/admin/v1' } as const;
export type Surface = keyof typeof surfaces;

/** The contracts that one Lambda serves on one surface. `name` is the Lambda's folder under `functions/`. */
export type ApiGroup = {
  readonly name: string;
  readonly surface: Surface;
  readonly endpoints: EndpointGroup;
  /**
   * Set if these contracts are for staff and are derived from the public contracts of the same Lambda
   * (`staff-endpoints.ts`).
   */
  readonly derived?: true;
};

/** Returns a contract's full path, such as `/v1/products/{id}`. */
export const pathOn = (surface: Surface, { path, atRoot }: Pick<EndpointSpec, 'atRoot'> & { readonly path: string }): string =>
  atRoot === true ? path : `${surfaces[surface]}${path}`;

/** Returns the route key that API Gateway uses, such as `GET /v1/products/{id}`. */
export const routeKey = (
  surface: Surface,
  endpoint: Pick<EndpointSpec, 'atRoot'> & { readonly method: string; readonly path: string },
): string => `${endpoint.method} ${pathOn(surface, endpoint)}`;
