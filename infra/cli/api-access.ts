/** The URL of the API and the credentials for it. What was not given is null. */
export type ApiAccess = {
  /** The base URL, such as `https://api.example.com/v1`. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly admin: { readonly baseUrl: string; readonly token: string; readonly storeId: string } | null;
  /** The local data folder; null if the API does not run locally. */
  readonly dataDir: string | null;
};
