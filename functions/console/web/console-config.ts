import { setServerClock } from './api/server-clock.ts';

/** The answer of `GET /admin/config.json`. */
export type ConsoleConfig = {
  readonly issuer: string;
  readonly client_id: string;
  readonly login_origin: string;
  /** Paths on this origin to which the login and the log-out return. */
  readonly callback_path: string;
  readonly signed_out_path: string;
  /** Path of the admin API on this origin. */
  readonly api_base: string;
};

/** Reads the configuration of this deployment. Throws unless the answer is 2xx. */
export async function readConsoleConfig(): Promise<ConsoleConfig> {
  const response = await fetch('/admin/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  setServerClock(response.headers);
  return (await response.json()) as ConsoleConfig;
}
