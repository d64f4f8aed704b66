/**
 * The parts of dynalite 4 this engine relies on: the parameter checks of each operation and, through
 * `validateExpressions`, the expression grammars. dynalite ships no types and no `exports` map.
 */
declare module 'dynalite/validations/index.js' {
  const validations: {
    checkTypes(data: Record<string, unknown>, types: Record<string, unknown>): Record<string, unknown>;
    checkValidations(
      data: Record<string, unknown>,
      types: Record<string, unknown>,
      custom: ((data: Record<string, unknown>, store: unknown) => string | undefined) | undefined,
      store: unknown,
    ): void;
    validateAttributeValue(value: unknown): string | undefined;
    /** A refusal, or conditions by the names of the key attributes. */
    convertKeyCondition(expression: unknown): string | Record<string, unknown>;
    validateExpressions(data: Record<string, unknown>): string | undefined;
  };
  export = validations;
}

declare module 'dynalite/validations/*' {
  const checks: {
    readonly types: Record<string, unknown>;
    readonly custom?: (data: Record<string, unknown>, store: unknown) => string | undefined;
  };
  export = checks;
}
