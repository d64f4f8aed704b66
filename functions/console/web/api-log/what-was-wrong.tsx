import type { Refused } from './text-of-errors.ts';

export function WhatWasWrong({ call }: { readonly call: Refused }) {
  const { error_code, errors, more_errors } = call;
  if (errors.length === 0) return <span>{error_code ?? ''}</span>;
  return (
    <span>
      {errors.map(({ param, code }, index) => (
        <span key={`${index} ${param}`}>
          {index > 0 && ', '}
          {param !== '' && <code>{param}</code>} {code}
        </span>
      ))}
      {more_errors > 0 && `, ${more_errors} more`}
    </span>
  );
}
