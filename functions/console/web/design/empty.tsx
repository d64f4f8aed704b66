import type { ComponentChildren } from 'preact';

/** Explains why a screen is empty and what to do first. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
