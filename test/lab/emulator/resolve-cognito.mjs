/*
 * This module is loaded before each function in an emulator. It sends requests for Cognito to the emulator, because DNS
 * does not resolve Cognito's public host name to the emulator.
 */
const publicFetch = globalThis.fetch;
const { AWS_ENDPOINT_URL: emulator = '' } = process.env;
globalThis.fetch = (input, init) => publicFetch(String(input).replace(/^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com/, emulator), init);
