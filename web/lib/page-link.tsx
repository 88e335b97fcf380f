import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }

/** A link to a page of ours: followed without a reload, unless the person wants it in a tab of its own. */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
