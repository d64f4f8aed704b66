/** The URL of the API and the credentials for it; null when not given. */
export type ApiAccess = {
  /** The base URL, such as `https://api.example.com/v1`. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly admin: { readonly baseUrl: string; readonly token: string; readonly storeId: string } | null;
  /** The local data folder; null when the API is not local. */
  readonly dataDir: string | null;
};
