import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { asCurl, asTypeScript, type Request } from '../app/client.ts'
import { useWords } from '../words/words.tsx'

/** A request as one would make it without this page. */
export function RequestView({ request }: { readonly request: Request }) {
  const words = useWords()
  return (
    <details className="request">
      <summary>{words.request.title}</summary>
      <Copied title={words.request.curl} text={asCurl(request)} />
      <Copied title={words.request.typescript} text={asTypeScript(request)} />
    </details>
  )
}

function Copied({ title, text }: { readonly title: string; readonly text: string }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="copied">
      <div>
        <span className="dim">{title}</span>
        <Button
          kind="quiet"
          aria-label={`${words.actions.copy}: ${title}`}
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => setCopied(true))
          }}
        >
          {isCopied ? words.actions.copied : words.actions.copy}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}
