/*
 * Functions in an emulator load this module first. The module sends their requests for Cognito to the same emulator,
 * because DNS does not resolve Cognito's public host name to an emulator.
 */
const publicFetch = globalThis.fetch;
const { AWS_ENDPOINT_URL: emulator = '' } = process.env;
globalThis.fetch = (input, init) => publicFetch(String(input).replace(/^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com/, emulator), init);
