/**
 * Declares the part of Swagger UI that the reference page uses. The settings are described at
 * https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/
 */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  type Settings = {
    readonly dom_id: string;
    readonly spec: object;
    readonly deepLinking: boolean;
    readonly docExpansion: 'list' | 'full' | 'none';
    readonly filter: boolean;
    readonly tryItOutEnabled: boolean;
    readonly requestSnippetsEnabled: boolean;
    readonly persistAuthorization: boolean;
    readonly validatorUrl: null;
    readonly defaultModelsExpandDepth: number;
    readonly defaultModelExpandDepth: number;
    readonly onComplete: () => void;
  };
  const SwaggerUI: (settings: Settings) => { readonly preauthorizeApiKey: (scheme: string, credential: string) => void };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default SwaggerUI;
}
