/*
 * Loaded before each function on an emulator. It sends Cognito's requests to the emulator, because DNS cannot direct
 * Cognito's public host name there.
 */
const publicFetch = globalThis.fetch;
const { AWS_ENDPOINT_URL: emulator = '' } = process.env;
globalThis.fetch = (input, init) => publicFetch(String(input).replace(/^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com/, emulator), init);
