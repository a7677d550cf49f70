import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface ButtonProperties extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly children: ReactNode
}

/** A button; one without a text of its own has a name by `aria-label`. */
export function Button({ kind = 'plain', type = 'button', className = '', ...rest }: ButtonProperties) {
  return <button type={type} className={`button ${kind} ${className}`} {...rest} />
}
