import { setServerClock } from './api/server-clock.ts';

/** The answer of `GET /admin/config.json`. */
export type ConsoleConfig = {
  readonly issuer: string;
  readonly client_id: string;
  readonly login_origin: string;
  /** Where the login leads back to, once in and once out; paths on this origin. */
  readonly callback_path: string;
  readonly signed_out_path: string;
  /** Path of the admin API on this origin. */
  readonly api_base: string;
};

/** Asks the server that served this page. Throws when it does not answer. */
export async function readConsoleConfig(): Promise<ConsoleConfig> {
  const response = await fetch('/admin/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  setServerClock(response.headers);
  return (await response.json()) as ConsoleConfig;
}
