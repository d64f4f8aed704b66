/*
 * Loaded before each function in an emulator. Sends requests for Cognito to the emulator, because DNS does not direct
 * Cognito's public host name there.
 */
const publicFetch = globalThis.fetch;
const { AWS_ENDPOINT_URL: emulator = '' } = process.env;
globalThis.fetch = (input, init) => publicFetch(String(input).replace(/^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com/, emulator), init);
