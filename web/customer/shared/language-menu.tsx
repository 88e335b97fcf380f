import { lazy, Suspense } from 'react'

import { globeShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { LanguageDropdownProps } from '#web/ui/menu/language-dropdown.tsx'

import css from './language-menu.module.css'

const LanguageDropdown = lazy(async () => ({
  default: (await import('#web/ui/menu/language-dropdown.tsx')).LanguageDropdown,
}))

/** The choice of language. Its program comes after what the person came for, and takes the place kept for it. */
export function LanguageMenu(props: LanguageDropdownProps) {
  const name = props.languages.find(({ code }) => code === props.value)?.name ?? props.label
  return (
    <Suspense
      fallback={
        <span className={css['place']}>
          <Icon shape={globeShape} />
          <span>{name}</span>
        </span>
      }
    >
      <LanguageDropdown {...props} />
    </Suspense>
  )
}
