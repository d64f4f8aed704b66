/** The address of the API and the credentials for it. Null: not given. */
export type ApiAccess = {
  /** As `https://api.example.com/v1`. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly admin: { readonly baseUrl: string; readonly token: string; readonly storeId: string } | null;
  /** The data folder of the one machine that this is; null elsewhere. */
  readonly dataDir: string | null;
};
