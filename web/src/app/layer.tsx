import { type ReactNode, useEffect, useRef } from 'react'

interface LayerProperties {
  readonly label: string
  readonly className?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A modal layer: focus stays inside, Escape closes it, `Ctrl+Enter` presses its main button, and focus goes back to where it
 * was.
 */
export function Layer({ label, className = '', onClose, children }: LayerProperties) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`layer ${className}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onKeyDown={(event) => {
        // What is open below the layer stays open.
        if (event.key === 'Escape') event.stopPropagation()
        if (event.key !== 'Enter' || !event.ctrlKey || event.defaultPrevented) return
        // What is open below the layer has the same key.
        event.preventDefault()
        event.stopPropagation()
        dialog.current?.querySelector<HTMLButtonElement>('.button.primary:not(:disabled)')?.click()
      }}
    >
      {children}
    </dialog>
  )
}
