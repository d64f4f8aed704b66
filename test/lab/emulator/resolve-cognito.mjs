/* Loaded before each function on an emulator: DNS cannot make the public name of Cognito lead to the emulator. */
const publicFetch = globalThis.fetch;
const { AWS_ENDPOINT_URL: emulator = '' } = process.env;
globalThis.fetch = (input, init) => publicFetch(String(input).replace(/^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com/, emulator), init);
