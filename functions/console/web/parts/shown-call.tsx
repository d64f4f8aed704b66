import { useEffect, useState } from 'preact/hooks';
import { type Call, curlCommand } from '../api/call.ts';
import { useConsole } from './console-context.tsx';

/** Shows the screen's API call as a curl command and as code for the typed client. */
export function ShownCall({ call }: { readonly call: Call }) {
  const { apiUrl } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<string>();
  useEffect(() => {
    // Load `client-code.ts` only when the user opens the panel, because the file imports large modules.
    if (isOpen) void import('../api/client-code.ts').then(({ clientCodeOf }) => setCode(clientCodeOf(call, apiUrl)));
  }, [isOpen, call, apiUrl]);
  return (
    <details class="shown-call" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show API request</summary>
      {isOpen && <Copyable label="curl" text={curlCommand(call, apiUrl)} />}
      {isOpen && code !== undefined && <Copyable label="JavaScript" text={code} />}
    </details>
  );
}

/** Shows text with a button that copies it. */
export function Copyable({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div class="copyable">
      <div class="row">
        <strong>{label}</strong>
        <button type="button" class="small" onClick={copy}>
          {isCopied ? 'Copied' : `Copy ${label}`}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
