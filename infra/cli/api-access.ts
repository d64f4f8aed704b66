/** The URL of the API and the credentials for it. Fields that were not given are null. */
export type ApiAccess = {
  /** The base URL, such as `https://api.example.com/v1`. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly admin: { readonly baseUrl: string; readonly token: string; readonly storeId: string } | null;
  /** The local data folder; null if the API does not run locally. */
  readonly dataDir: string | null;
};
