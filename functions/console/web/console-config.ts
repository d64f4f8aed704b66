import { setServerClock } from './api/server-clock.ts';

/** The response of `GET /admin/config.json`. */
export type ConsoleConfig = {
  readonly issuer: string;
  readonly client_id: string;
  readonly login_origin: string;
  /** The paths on this origin to which the user returns after logging in or logging out. */
  readonly callback_path: string;
  readonly signed_out_path: string;
  readonly api_base: string;
};

/**
 * Reads the configuration of this deployment.
 * @throws Error unless the response is 2xx
 */
export async function readConsoleConfig(): Promise<ConsoleConfig> {
  const response = await fetch('/admin/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  setServerClock(response.headers);
  return (await response.json()) as ConsoleConfig;
}
