/**
 * The parts of dynalite 4 that this engine uses: the parameter checks of each operation and, through
 * `validateExpressions`, the expression grammars. dynalite itself has no types.
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
    /** Returns the conditions by attribute name, or an error message if the expression is invalid. */
    convertKeyCondition(expression: unknown): string | Record<string, unknown>;
    validateExpressions(data: Record<string, unknown>): string | undefined;
  };
  export = validations;
}

declare module 'dynalite/db/*' {
  const parser: {
    /** Throws a SyntaxError with the `location` of the first wrong character. */
    parse(text: string, options: { readonly context: Record<string, unknown> }): unknown;
  };
  export = parser;
}

declare module 'dynalite/validations/*' {
  const checks: {
    readonly types: Record<string, unknown>;
    readonly custom?: (data: Record<string, unknown>, store: unknown) => string | undefined;
  };
  export = checks;
}
