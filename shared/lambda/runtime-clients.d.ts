/*
 * Types for AWS clients that are provided by Lambda's runtime and are not dependencies of this project. Only what we
 * use is declared, following https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/.
 */

declare module '@aws-sdk/client-codedeploy' {
  export class CodeDeployClient {
    constructor(settings: object);
    send<Answer>(command: { readonly answers?: Answer }): Promise<Answer>;
  }
  export class GetDeploymentCommand {
    constructor(input: { readonly deploymentId: string });
    readonly answers?: { readonly deploymentInfo?: { readonly deploymentGroupName?: string } };
  }
  export class PutLifecycleEventHookExecutionStatusCommand {
    constructor(input: {
      readonly deploymentId: string;
      readonly lifecycleEventHookExecutionId: string;
      readonly status: 'Succeeded' | 'Failed';
    });
    readonly answers?: object;
  }
}

declare module '@aws-sdk/client-lambda' {
  export class LambdaClient {
    constructor(settings: object);
    send<Answer>(command: { readonly answers?: Answer }): Promise<Answer>;
  }
  export class InvokeCommand {
    constructor(input: { readonly FunctionName: string; readonly Qualifier?: string; readonly Payload: Uint8Array });
    readonly answers?: { readonly FunctionError?: string; readonly Payload?: Uint8Array };
  }
  export class ListVersionsByFunctionCommand {
    constructor(input: { readonly FunctionName: string; readonly Marker?: string | undefined });
    readonly answers?: {
      readonly Versions?: readonly { readonly Version?: string; readonly LastModified?: string }[];
      readonly NextMarker?: string;
    };
  }
}
