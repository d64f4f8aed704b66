import { createStoreClient, StoreApiError } from '#shared/client/store-client.ts';
import { addressFrom } from '../access.ts';
import { type CommandContext, CommandFailure, defineCommand, WrongUsage } from '../command.ts';
import { defaultProfile, readProfiles, writeProfiles } from '../profiles/profiles-file.ts';

export const loginCommand = defineCommand({
  name: 'login',
  summary: 'saves a URL and a key for use in every folder',
  operands: [],
  options: {
    remove: { type: 'boolean', help: 'deletes the profile instead' },
  },
  async run(context, { options }) {
    const { environment, given, note } = context;
    const name = given.profile ?? environment['STORE_API_PROFILE'] ?? defaultProfile;
    const profiles = new Map(readProfiles(environment));
    if (options.remove === true) {
      if (!profiles.delete(name)) throw new CommandFailure(`There is no profile ${name}.`);
      note(`The profile ${name} is no longer in ${writeProfiles(environment, profiles)}. The key itself is still valid.`);
      return 0;
    }
    const asked = given.url ?? environment['STORE_API_URL'] ?? (await context.ask('URL of the API, such as https://api.example.com/v1: '));
    const url = addressFrom(asked?.trim() ?? undefined);
    if (url === null) throw new WrongUsage('The URL of the API is missing: set it with --url.');
    const key = (await askKey(context)).trim();
    if (key === '') throw new WrongUsage('The key is missing: enter it at the prompt or send it to standard input.');
    const of = await nameStore(context, url, key);
    profiles.set(name, { url, key });
    note(`Logged in${of} at ${url}. The profile ${name} is in ${writeProfiles(environment, profiles)}, readable only by you.`);
    return 0;
  },
});

/**
 * Reads the key from a prompt or from standard input. The key cannot be given as an option, because other users of the
 * machine can see the options of running commands.
 */
const askKey = async ({ ask, input }: CommandContext): Promise<string> => (await ask('API key: ', { isSecret: true })) ?? (await input());

/**
 * Returns a phrase with the store's name, such as ` to Harbour (a trial store)`. Returns an empty string if the key may
 * not read the store.
 * @throws StoreApiError when the API refuses the key or does not answer
 */
async function nameStore({ signal }: CommandContext, baseUrl: string, apiKey: string): Promise<string> {
  try {
    const { name, test_mode: isTrial } = await createStoreClient({ baseUrl, apiKey }).store.get({ signal });
    return ` to ${name}${isTrial ? ' (a trial store)' : ''}`;
  } catch (error) {
    if (error instanceof StoreApiError && error.status === 403) return '';
    throw error;
  }
}
